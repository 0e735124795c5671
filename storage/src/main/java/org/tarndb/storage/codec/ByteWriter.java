package org.tarndb.storage.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Appends numbers, strings and byte arrays. What is written is kept in parts, so that much of it needs no array of its
 * size. Not thread-safe.
 */
public final class ByteWriter {
    /** What a part may have unless it is said otherwise. */
    public static final int DEFAULT_PART_BYTES = 256 << 10;

    /** What an array may have in every JVM. */
    private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 8;

    private static final int FIRST_BYTES = 256;

    private final int partBytes;
    private final List<byte[]> fullParts = new ArrayList<>();
    private byte[] part;
    private int length;

    public ByteWriter() {
        this(DEFAULT_PART_BYTES);
    }

    /** @param partBytes what a part may have; positive */
    public ByteWriter(int partBytes) {
        this.partBytes = partBytes;
        this.part = new byte[Math.min(FIRST_BYTES, partBytes)];
    }

    public ByteWriter putByte(int value) {
        if (length == part.length) {
            makeRoom(1);
        }
        part[length++] = (byte) value;
        return this;
    }

    public ByteWriter putBoolean(boolean value) {
        return putByte(value ? 1 : 0);
    }

    /** Seven bits a byte, lowest first, the high bit set on all but the last: 1 to 10 bytes, few for small numbers. */
    public ByteWriter putUnsigned(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            putByte((int) (rest | 0x80));
            rest >>>= 7;
        }
        return putByte((int) rest);
    }

    /** The length, then the bytes. */
    public ByteWriter putBytes(byte[] bytes) {
        putUnsigned(bytes.length);
        for (int from = 0; from < bytes.length; ) {
            if (length == part.length) {
                makeRoom(bytes.length - from);
            }
            int count = Math.min(bytes.length - from, part.length - length);
            System.arraycopy(bytes, from, part, length, count);
            length += count;
            from += count;
        }
        return this;
    }

    /** The length in bytes, then UTF-8. */
    public ByteWriter putString(String text) {
        return putBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** For a full part: makes it larger, or begins the next one. */
    private void makeRoom(int more) {
        if (part.length < partBytes) {
            long wanted = Math.max(2L * part.length, (long) part.length + more);
            part = Arrays.copyOf(part, (int) Math.min(partBytes, wanted));
        } else {
            fullParts.add(part);
            part = new byte[partBytes];
            length = 0;
        }
    }

    /** All that was written, in parts; without the last, which may be empty, all are of the same size. */
    public List<byte[]> toParts() {
        List<byte[]> parts = new ArrayList<>(fullParts);
        parts.add(Arrays.copyOf(part, length));
        return parts;
    }

    /**
     * All that was written, in one array.
     *
     * @throws TarnException LIMIT_EXCEEDED where no array is that large
     */
    public byte[] toBytes() {
        long size = (long) fullParts.size() * partBytes + length;
        if (size > MAX_ARRAY_BYTES) {
            throw new TarnException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "the database's schema takes " + size + " bytes; an array can't be that long");
        }
        byte[] bytes = new byte[(int) size];
        int to = 0;
        for (byte[] full : fullParts) {
            System.arraycopy(full, 0, bytes, to, full.length);
            to += full.length;
        }
        System.arraycopy(part, 0, bytes, to, length);
        return bytes;
    }
}
