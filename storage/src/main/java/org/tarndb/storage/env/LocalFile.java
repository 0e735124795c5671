package org.tarndb.storage.env;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * A file of this machine. It is a {@link RandomAccessFile} and not a {@link java.nio.channels.FileChannel}, since a
 * channel is closed, for all its users, by an interrupt of one thread that reads or writes through it.
 */
final class LocalFile implements FileHandle {
    private final Path path;

    /** The lock is for the file's one position, which seek and read or write share. */
    @GuardedBy("this")
    private final RandomAccessFile file;

    LocalFile(Path path, RandomAccessFile file) {
        this.path = path;
        this.file = file;
    }

    @Override
    public synchronized int read(long position, byte[] target, int offset, int length) {
        try {
            file.seek(position);
            int done = 0;
            while (done < length) {
                int count = file.read(target, offset + done, length - done);
                if (count < 0) {
                    break;
                }
                done += count;
            }
            return done;
        } catch (IOException e) {
            throw IoFailure.of("read", path, e);
        }
    }

    @Override
    public synchronized void write(long position, byte[] source, int offset, int length) {
        try {
            file.seek(position);
            file.write(source, offset, length);
        } catch (IOException e) {
            throw IoFailure.of("write to", path, e);
        }
    }

    @Override
    public void force() {
        try {
            descriptor().sync();
        } catch (IOException e) {
            throw IoFailure.of("sync", path, e);
        }
    }

    /** Not under the lock while it syncs: a reader need not wait for the disk. */
    private synchronized FileDescriptor descriptor() throws IOException {
        return file.getFD();
    }

    @Override
    public synchronized long size() {
        try {
            return file.length();
        } catch (IOException e) {
            throw IoFailure.of("get the size of", path, e);
        }
    }

    @Override
    public synchronized void truncate(long size) {
        try {
            if (size < file.length()) {
                file.setLength(size);
            }
        } catch (IOException e) {
            throw IoFailure.of("truncate", path, e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw IoFailure.of("close", path, e);
        }
    }
}
