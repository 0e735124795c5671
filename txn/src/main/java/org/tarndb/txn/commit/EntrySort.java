package org.tarndb.txn.commit;

import java.util.Arrays;

/**
 * Sorts keys by a prefix of theirs first, and by all of their bytes only where prefixes are equal. Prefix and place of a key
 * share one {@code long}, so most of the work is sorting primitives: it makes no object for each key, which would have to
 * be copied by every garbage collection during the sort, while writers wait.
 */
final class EntrySort {
    private EntrySort() {}

    /** Sorts in the order of {@link Arrays#compareUnsigned(byte[], byte[])}. */
    static void sort(byte[][] keys) {
        if (keys.length < 2) {
            return;
        }
        int common = commonPrefix(keys);
        int placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(keys.length - 1);
        long placeMask = (1L << placeBits) - 1;
        long[] order = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            // The sign bit is flipped, so that signed order is the order of unsigned bytes.
            order[i] = ((prefix(keys[i], common) ^ Long.MIN_VALUE) & ~placeMask) | i;
        }
        Arrays.sort(order);
        byte[][] unsorted = keys.clone();
        int groupStart = 0;
        for (int i = 0; i < keys.length; i++) {
            keys[i] = unsorted[(int) (order[i] & placeMask)];
            if (i > 0 && (order[i] & ~placeMask) != (order[i - 1] & ~placeMask)) {
                sortGroup(keys, groupStart, i);
                groupStart = i;
            }
        }
        sortGroup(keys, groupStart, keys.length);
    }

    /**
     * Keys with equal prefixes are in the order they came in: rows come in the order of their row keys, with which entries
     * of one index key end, so a group often is sorted already, which this sort finds in one pass.
     */
    private static void sortGroup(byte[][] keys, int from, int to) {
        if (to - from > 1) {
            Arrays.sort(keys, from, to, Arrays::compareUnsigned);
        }
    }

    /** The number of bytes that all keys begin with. */
    private static int commonPrefix(byte[][] keys) {
        int common = keys[0].length;
        for (int i = 1; i < keys.length && common > 0; i++) {
            int mismatch = Arrays.mismatch(keys[0], 0, common, keys[i], 0, Math.min(common, keys[i].length));
            if (mismatch >= 0) {
                common = mismatch;
            }
        }
        return common;
    }

    /** The eight bytes from an offset on, big-endian; zeros where the key is shorter. */
    private static long prefix(byte[] key, int offset) {
        long prefix = 0;
        int bytes = Math.min(8, key.length - offset);
        for (int i = 0; i < bytes; i++) {
            prefix |= (key[offset + i] & 0xFFL) << (56 - 8 * i);
        }
        return prefix;
    }
}
