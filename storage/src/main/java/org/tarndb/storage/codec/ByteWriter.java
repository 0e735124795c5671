package org.tarndb.storage.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Appends numbers, strings and byte arrays to a growing buffer. Not thread-safe. */
public final class ByteWriter {
    private byte[] buffer;
    private int length;

    public ByteWriter(int expectedBytes) {
        this.buffer = new byte[Math.max(16, expectedBytes)];
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
            buffer = Arrays.copyOf(buffer, (int)
                    Math.min(Integer.MAX_VALUE - 8, Math.max(buffer.length * 2L, (long) length + more)));
        }
    }
}
