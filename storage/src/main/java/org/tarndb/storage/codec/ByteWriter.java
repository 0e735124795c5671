package org.tarndb.storage.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Appends numbers, strings and byte arrays to a growing buffer, of 2 GiB at most: every method throws LIMIT_EXCEEDED rather
 * than pass that. Not thread-safe.
 */
public final class ByteWriter {
    /** What an array may have in every JVM. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    private final int maxBytes;
    private byte[] buffer;
    private int length;

    public ByteWriter(int expectedBytes) {
        this(expectedBytes, MAX_BYTES);
    }

    /** A writer with another limit than arrays have. */
    ByteWriter(int expectedBytes, int maxBytes) {
        this.buffer = new byte[Math.max(16, expectedBytes)];
        this.maxBytes = maxBytes;
    }

    public ByteWriter putByte(int value) {
        ensure(1);
        buffer[length++] = (byte) value;
        return this;
    }

    public ByteWriter putBoolean(boolean value) {
        return putByte(value ? 1 : 0);
    }

    /** Seven bits a byte, lowest first, the high bit set on all but the last: 1 to 10 bytes, few for small numbers. */
    public ByteWriter putUnsigned(long value) {
        ensure(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            buffer[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[length++] = (byte) rest;
        return this;
    }

    /** The length, then the bytes. */
    public ByteWriter putBytes(byte[] bytes) {
        putUnsigned(bytes.length);
        ensure(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
        return this;
    }

    /** The length in bytes, then UTF-8. */
    public ByteWriter putString(String text) {
        return putBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public byte[] toBytes() {
        return Arrays.copyOf(buffer, length);
    }

    private void ensure(int more) {
        if (buffer.length - length < more) {
            long needed = (long) length + more;
            if (needed > maxBytes) {
                throw new TarnException(
                        ErrorCode.LIMIT_EXCEEDED,
                        "the transaction's changes take at least " + needed + " bytes in the journal, and at most "
                                + maxBytes + " can be committed at once; commit in parts");
            }
            buffer = Arrays.copyOf(buffer, (int) Math.min(maxBytes, Math.max(buffer.length * 2L, needed)));
        }
    }
}
