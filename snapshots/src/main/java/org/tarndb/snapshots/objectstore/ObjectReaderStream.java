package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** An object as a stream that can be set to any position. Closes its reader. For one thread. */
public final class ObjectReaderStream extends InputStream {
    private static final int BUFFER_BYTES = 1 << 16;

    private final ObjectReader reader;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    /** Of the buffer's first byte. */
    private long bufferStart;

    private int buffered;
    private long position;

    public ObjectReaderStream(ObjectReader reader) {
        this.reader = reader;
    }

    /** Of the next byte that is read. */
    public long position() {
        return position;
    }

    /** @param target at least 0; at or behind the end, nothing more is read */
    public void seek(long target) {
        position = target;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        long left = reader.sizeBytes() - position;
        if (length == 0 || left <= 0) {
            return length == 0 ? 0 : -1;
        }
        int count = (int) Math.min(length, left);
        if (count >= buffer.length) {
            reader.readFully(position, target, offset, count);
        } else {
            count = readBuffered(target, offset, count);
        }
        position += count;
        return count;
    }

    private int readBuffered(byte[] target, int offset, int length) throws IOException {
        if (position < bufferStart || position >= bufferStart + buffered) {
            int size = (int) Math.min(buffer.length, reader.sizeBytes() - position);
            buffered = 0;
            reader.readFully(position, buffer, 0, size);
            bufferStart = position;
            buffered = size;
        }
        int from = (int) (position - bufferStart);
        int count = Math.min(length, buffered - from);
        System.arraycopy(buffer, from, target, offset, count);
        return count;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(0, reader.sizeBytes() - position));
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
