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
        if (key.length - offset >= Long.BYTES) {
            return (long) BIG_ENDIAN_LONG.get(key, offset) ^ Long.MIN_VALUE;
        }
        return ofTail(key, offset);
    }

    private static long ofTail(byte[] key, int offset) {
        long bits = 0;
        int shift = Long.SIZE;
        for (int i = offset; i < key.length; i++) {
            shift -= Byte.SIZE;
            bits |= (key[i] & 0xFFL) << shift;
        }
        return bits ^ Long.MIN_VALUE;
    }

    /** The length of the longest common prefix. */
    static int commonLength(byte[] a, byte[] b) {
        int mismatch = Arrays.mismatch(a, b);
        return mismatch < 0 ? a.length : mismatch;
    }
}
