package org.tarndb.storage.env;

/**
 * An open file, read and written by position. Thread-safe; operations on one handle may wait for each other. Failures
 * are as {@link FileSystem} says.
 */
public interface FileHandle extends AutoCloseable {
    /**
     * Reads until {@code length} bytes are there or the file ends.
     *
     * @return the number of bytes read: less than {@code length} only at the end of the file, 0 at or behind it
     */
    int read(long position, byte[] target, int offset, int length);

    /** Writes all bytes; written, not durable, on return. A failure may leave any part of them. */
    void write(long position, byte[] source, int offset, int length);

    /** Makes all bytes written and the file's size durable on return. Says nothing about the file's name. */
    void force();

    long size();

    /** Cuts the file; written, not durable, on return. Does nothing when it is no longer than that. */
    void truncate(long size);

    /** Closes the file without forcing it. Does nothing when it is closed. */
    @Override
    void close();
}
