package org.tarndb.txn;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileLease;
import org.tarndb.storage.env.FileStatus;
import org.tarndb.storage.env.FileSystem;

/** Files whose sizes are added up after each change: how much the disk holds at most. */
final class MeasuredFiles implements FileSystem {
    private final FileSystem files;

    @GuardedBy("this")
    private final Map<Path, Long> sizes = new HashMap<>();

    @GuardedBy("this")
    private long totalBytes;

    @GuardedBy("this")
    private long mostBytes;

    MeasuredFiles(FileSystem files) {
        this.files = files;
    }

    synchronized long totalBytes() {
        return totalBytes;
    }

    /** The most since the last call. */
    synchronized long takeMostBytes() {
        long most = mostBytes;
        mostBytes = totalBytes;
        return most;
    }

    private synchronized void setSize(Path path, long size) {
        Long before = sizes.put(path, size);
        totalBytes += size - (before == null ? 0 : before);
        mostBytes = Math.max(mostBytes, totalBytes);
    }

    @Override
    public FileHandle open(Path file, OpenMode mode) {
        return new Measured(file, files.open(file, mode));
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
    public void createPrivateDirectory(Path directory) {
        files.createPrivateDirectory(directory);
    }

    @Override
    public void deleteDirectory(Path directory) {
        files.deleteDirectory(directory);
    }

    @Override
    public void createDirectories(Path directory) {
        files.createDirectories(directory);
    }

    @Override
    public synchronized void rename(Path from, Path to) {
        files.rename(from, to);
        Long size = sizes.get(from);
        setSize(from, 0);
        setSize(to, size == null ? 0 : size);
    }

    /** Another name takes no room. */
    @Override
    public boolean link(Path file, Path name) {
        return files.link(file, name);
    }

    @Override
    public void delete(Path file) {
        files.delete(file);
        setSize(file, 0);
    }

    @Override
    public void syncDirectory(Path directory) {
        files.syncDirectory(directory);
    }

    @Override
    public FileLease lock(Path lockFile, String owner) {
        return files.lock(lockFile, owner);
    }

    private final class Measured implements FileHandle {
        private final Path path;
        private final FileHandle file;

        Measured(Path path, FileHandle file) {
            this.path = path;
            this.file = file;
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) {
            return file.read(position, target, offset, length);
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) {
            file.write(position, source, offset, length);
            setSize(path, file.size());
        }

        @Override
        public void force() {
            file.force();
        }

        @Override
        public long size() {
            return file.size();
        }

        @Override
        public void truncate(long size) {
            file.truncate(size);
            setSize(path, file.size());
        }

        @Override
        public void close() {
            file.close();
        }
    }
}
