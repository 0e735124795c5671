package org.tarndb.storage.run;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.format.Crc32c;

/** Collects the entries of one block. */
final class BlockBuilder {
    private byte[] bytes = new byte[RunLayout.BLOCK_TARGET_BYTES + 4096];
    private int length = RunLayout.BLOCK_HEADER_BYTES;
    private int entries;
    private byte @Nullable [] firstKey;
    private byte[] lastKey = new byte[0];

    void add(byte[] key, byte[] value) {
        int shared = entries == 0 ? 0 : sharedBytes(lastKey, key);
        int rest = key.length - shared;
        reserve(15L + rest + value.length);
        putVarint(shared);
        putVarint(rest);
        putVarint(value.length);
        System.arraycopy(key, shared, bytes, length, rest);
        System.arraycopy(value, 0, bytes, length + rest, value.length);
        length += rest + value.length;
        if (firstKey == null) {
            firstKey = key;
        }
        lastKey = key;
        entries++;
    }

    private static int sharedBytes(byte[] left, byte[] right) {
        int mismatch = Arrays.mismatch(left, right);
        return mismatch < 0 ? left.length : mismatch;
    }

    private void reserve(long more) {
        int needed = Math.toIntExact(length + more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8)));
        }
    }

    private void putVarint(int value) {
        int rest = value;
        while (rest > 0x7F) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    boolean isEmpty() {
        return entries == 0;
    }

    boolean isFull() {
        return length >= RunLayout.BLOCK_TARGET_BYTES;
    }

    /** Completes the block; its bytes are valid until {@link #reset}. */
    BlockHandle complete(long offset) {
        ByteBuffer.wrap(bytes).putInt(0, entries);
        byte[] first = firstKey == null ? new byte[0] : firstKey;
        return new BlockHandle(offset, length, Crc32c.of(bytes, 0, length), first);
    }

    byte[] bytes() {
        return bytes;
    }

    void reset() {
        length = RunLayout.BLOCK_HEADER_BYTES;
        entries = 0;
        firstKey = null;
    }
}
