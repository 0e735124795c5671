package org.tarndb.storage.sort;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Where the sorts of a database put their temporary files. A file that can't be deleted fails nothing: it is tried again
 * before the next file is made, and when the database is opened. Thread-safe.
 */
public final class SortFiles {
    private static final String EXTENSION = ".sort";
    /** Of what others write into a database's directory of temporary files: files on their way to an object store. */
    private static final String OTHER_EXTENSION = ".tmp";

    /** Nowhere: a sort that has to spill fails with OUT_OF_MEMORY. */
    public static final SortFiles NONE =
            new SortFiles(FileSystem.local(), new FixedDirectory(FileSystem.local(), Path.of("")), "");

    private final FileSystem files;
    private final SpillDirectory directory;
    private final String prefix;
    private final AtomicLong lastNumber = new AtomicLong();
    /** Files that could not be deleted, each still in the directory. */
    private final Queue<Path> leftovers = new ConcurrentLinkedQueue<>();

    private SortFiles(FileSystem files, SpillDirectory directory, String prefix) {
        this.files = files;
        this.directory = directory;
        this.prefix = prefix;
    }

    /** In a directory that nothing else uses; it is made when it is first needed. */
    public static SortFiles in(FileSystem files, Path directory) {
        return new SortFiles(files, new FixedDirectory(files, directory), "");
    }

    /**
     * In a directory that others use, too; it is made when it is first needed.
     *
     * @param prefix of names, which nobody else gives
     */
    public static SortFiles in(FileSystem files, Path directory, String prefix) {
        return new SortFiles(files, new FixedDirectory(files, directory), prefix);
    }

    /**
     * In the directory that the JVM has for temporary files, in one of its own that others may not enter. That is there as
     * long as it has files. What a process that was killed has left there is removed before the first file is made.
     *
     * @param names gives names that nobody else has
     */
    public static SortFiles inSystemDirectory(FileSystem files, Supplier<UUID> names) {
        Path parent = Path.of(System.getProperty("java.io.tmpdir", ".")).toAbsolutePath();
        return inShared(files, parent, names);
    }

    static SortFiles inShared(FileSystem files, Path parent, Supplier<UUID> names) {
        return new SortFiles(files, new LeasedDirectory(files, parent, names), "");
    }

    /**
     * Deletes what sorts, and publications, have left in a directory that ended with a crash, or could not delete. To be called
     * before the first sort begins.
     *
     * @return for the user, what could not be deleted and what to do about it: one line each
     */
    public static List<String> deleteLeftovers(FileSystem files, Path directory) {
        List<String> notes = new ArrayList<>();
        try {
            for (Path file : files.list(directory)) {
                if (isTemporary(file)) {
                    deleteLeftover(files, file, notes);
                }
            }
        } catch (TarnException e) {
            notes.add("The directory " + directory + " can't be looked through for temporary files: " + e.getMessage());
        }
        return notes;
    }

    private static void deleteLeftover(FileSystem files, Path file, List<String> notes) {
        try {
            files.delete(file);
        } catch (TarnException e) {
            notes.add("The temporary file " + file + " of an earlier opening can't be deleted, and takes space: "
                    + e.getMessage() + ". It is tried again at the next opening, or can be deleted by hand");
        }
    }

    static boolean isTemporary(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(EXTENSION) || name.endsWith(OTHER_EXTENSION);
    }

    /**
     * A name that no other file has; to be {@linkplain #delete deleted}, whether a file was made or not.
     *
     * @throws TarnException OUT_OF_MEMORY, DISK_FULL, IO_ERROR
     */
    Path newName() {
        if (this == NONE) {
            throw new TarnException(
                    ErrorCode.OUT_OF_MEMORY,
                    "what is sorted takes more memory than a sort without temporary files can have");
        }
        for (Path file; (file = leftovers.poll()) != null && tryDelete(file); ) {
            continue;
        }
        return freeName(directory.enter());
    }

    /** A leftover of an earlier opening may have one. */
    private Path freeName(Path in) {
        Path name;
        do {
            name = in.resolve(prefix + lastNumber.incrementAndGet() + EXTENSION);
        } while (files.exists(name));
        return name;
    }

    FileHandle create(Path file) {
        return files.open(file, OpenMode.CREATE);
    }

    FileHandle open(Path file) {
        return files.open(file, OpenMode.READ);
    }

    /** Never fails: a file that can't be deleted is a leftover. No handle of it may be open. */
    void delete(Path file) {
        tryDelete(file);
    }

    private boolean tryDelete(Path file) {
        try {
            if (files.exists(file)) {
                files.delete(file);
            }
        } catch (TarnException e) {
            leftovers.add(file);
            return false;
        }
        directory.leave();
        return true;
    }
}
