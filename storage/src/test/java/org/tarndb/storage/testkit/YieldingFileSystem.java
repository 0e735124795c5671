package org.tarndb.storage.testkit;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileLease;
import org.tarndb.storage.env.FileStatus;
import org.tarndb.storage.env.FileSystem;

/** Lets others run before each change of a file, so that whatever may happen between two changes does, for some schedule. */
public final class YieldingFileSystem implements FileSystem {
    private final FileSystem files;
    private final DeterministicScheduler scheduler;

    public YieldingFileSystem(FileSystem files, DeterministicScheduler scheduler) {
        this.files = files;
        this.scheduler = scheduler;
    }

    @Override
    public FileHandle open(Path file, OpenMode mode) {
        if (mode == OpenMode.CREATE) {
            scheduler.yieldTurn();
        }
        return new Handle(files.open(file, mode));
    }

    @Override
    public boolean exists(Path path) {
        return files.exists(path);
    }

    @Override
    public boolean isDirectory(Path path) {
        return files.isDirectory(path);
    }

    @Override
    public Optional<FileStatus> status(Path path) {
        return files.status(path);
    }

    @Override
    public List<Path> list(Path directory) {
        return files.list(directory);
    }

    @Override
    public void createDirectories(Path directory) {
        scheduler.yieldTurn();
        files.createDirectories(directory);
    }

    @Override
    public void createPrivateDirectory(Path directory) {
        scheduler.yieldTurn();
        files.createPrivateDirectory(directory);
    }

    @Override
    public void deleteDirectory(Path directory) {
        scheduler.yieldTurn();
        files.deleteDirectory(directory);
    }

    @Override
    public void rename(Path from, Path to) {
        scheduler.yieldTurn();
        files.rename(from, to);
    }

    @Override
    public boolean link(Path file, Path name) {
        scheduler.yieldTurn();
        return files.link(file, name);
    }

    @Override
    public void delete(Path file) {
        scheduler.yieldTurn();
        files.delete(file);
    }

    @Override
    public void syncDirectory(Path directory) {
        scheduler.yieldTurn();
        files.syncDirectory(directory);
    }

    @Override
    public FileLease lock(Path lockFile, String owner) {
        return files.lock(lockFile, owner);
    }

    private final class Handle implements FileHandle {
        private final FileHandle file;

        Handle(FileHandle file) {
            this.file = file;
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) {
            return file.read(position, target, offset, length);
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) {
            scheduler.yieldTurn();
            file.write(position, source, offset, length);
        }

        @Override
        public void force() {
            scheduler.yieldTurn();
            file.force();
        }

        @Override
        public long size() {
            return file.size();
        }

        @Override
        public void truncate(long size) {
            scheduler.yieldTurn();
            file.truncate(size);
        }

        @Override
        public void close() {
            file.close();
        }
    }
}
