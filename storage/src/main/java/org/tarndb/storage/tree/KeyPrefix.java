package org.tarndb.storage.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Eight bytes of a key as a long that sorts, by signed comparison, as the bytes do. */
final class KeyPrefix {
    private static final VarHandle BIG_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private KeyPrefix() {}

    /**
     * The bytes from {@code offset}, padded with zeros: so "a" and "a\0" are equal here and only a full comparison
     * tells them apart.
     */
    static long of(byte[] key, int offset) {
        return of(key, offset, key.length);
    }

    /** As {@link #of(byte[], int)}, of a key that ends at {@code end}. */
    static long of(byte[] bytes, int offset, int end) {
        if (end - offset >= Long.BYTES) {
            return (long) BIG_ENDIAN_LONG.get(bytes, offset) ^ Long.MIN_VALUE;
        }
        return ofTail(bytes, offset, end);
    }

    private static long ofTail(byte[] key, int offset, int end) {
        long bits = 0;
        int shift = Long.SIZE;
        for (int i = offset; i < end; i++) {
            shift -= Byte.SIZE;
            bits |= (key[i] & 0xFFL) << shift;
        }
        return bits ^ Long.MIN_VALUE;
    }

    /** The length of the longest common prefix. */
    static int commonLength(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
        int mismatch = Arrays.mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return mismatch < 0 ? aTo - aFrom : mismatch;
    }
}
