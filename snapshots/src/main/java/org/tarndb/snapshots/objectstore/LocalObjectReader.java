package org.tarndb.snapshots.objectstore;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import org.tarndb.storage.env.FileHandle;

/** An open file: what is put under its name or deleted later does not change what it reads. */
final class LocalObjectReader implements ObjectReader {
    private final Path path;
    private final FileHandle file;
    private final long sizeBytes;

    LocalObjectReader(Path path, FileHandle file) {
        this.path = path;
        this.file = file;
        this.sizeBytes = file.size();
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
        int read = LocalFailures.asIoException(() -> file.read(position, target, offset, length));
        if (read < length) {
            throw new EOFException(path + " has " + sizeBytes + " bytes; there are no " + length + " at " + position);
        }
    }

    @Override
    public void close() throws IOException {
        LocalFailures.asIoException(() -> {
            file.close();
            return true;
        });
    }
}
