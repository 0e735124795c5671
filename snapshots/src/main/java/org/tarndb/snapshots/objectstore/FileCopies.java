package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import java.nio.file.Path;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;

/** Copies the bytes of files that may not fit into memory. */
final class FileCopies {
    private static final int BUFFER_BYTES = 1 << 18;

    /** What is to be in a file. */
    @FunctionalInterface
    interface Content {
        void writeTo(FileHandle file) throws IOException;
    }

    private FileCopies() {}

    static void copy(FileSystem files, Path from, FileHandle to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (FileHandle source = files.open(from, OpenMode.READ)) {
            long position = 0;
            for (int count; (count = source.read(position, buffer, 0, buffer.length)) > 0; position += count) {
                to.write(position, buffer, 0, count);
                Thread.yield(); // what a thread does in the kernel is not interrupted for one that waits
            }
        }
    }
}
