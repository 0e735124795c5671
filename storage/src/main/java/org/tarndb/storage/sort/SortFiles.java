package org.tarndb.storage.sort;

import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Where the sorts of a database put their temporary files. Thread-safe. */
public final class SortFiles {
    private static final String EXTENSION = ".sort";

    /** Nowhere: a sort that has to spill fails with OUT_OF_MEMORY. */
    public static final SortFiles NONE = new SortFiles(FileSystem.local(), Path.of(""), "");

    private final FileSystem files;
    private final Path directory;
    private final String prefix;
    private final AtomicLong lastNumber = new AtomicLong();

    private SortFiles(FileSystem files, Path directory, String prefix) {
        this.files = files;
        this.directory = directory;
        this.prefix = prefix;
    }

    /** In a directory that nothing else uses; it is made when it is first needed. */
    public static SortFiles in(FileSystem files, Path directory) {
        return new SortFiles(files, directory, "");
    }

    /**
     * In the directory that the JVM has for temporary files.
     *
     * @param owner makes the names differ from those of others
     */
    public static SortFiles inSystemDirectory(FileSystem files, UUID owner) {
        Path directory = Path.of(System.getProperty("java.io.tmpdir", ".")).toAbsolutePath();
        return new SortFiles(files, directory, "tarn-" + owner + "-");
    }

    /**
     * Deletes what sorts have left that a crash ended. To be called before the first sort begins.
     *
     * @throws TarnException IO_ERROR
     */
    public void deleteLeftovers() {
        for (Path file : files.list(directory)) {
            String name = String.valueOf(file.getFileName());
            if (name.startsWith(prefix) && name.endsWith(EXTENSION)) {
                files.delete(file);
            }
        }
    }

    /** A name that no other file has. */
    Path newName() {
        if (this == NONE) {
            throw new TarnException(
                    ErrorCode.OUT_OF_MEMORY,
                    "the entries of an index take more memory than a sort without temporary files can have");
        }
        return directory.resolve(prefix + lastNumber.incrementAndGet() + EXTENSION);
    }

    FileHandle create(Path file) {
        files.createDirectories(directory);
        return files.open(file, OpenMode.CREATE);
    }

    FileHandle open(Path file) {
        return files.open(file, OpenMode.READ);
    }

    void delete(Path file) {
        if (files.exists(file)) {
            files.delete(file);
        }
    }
}
