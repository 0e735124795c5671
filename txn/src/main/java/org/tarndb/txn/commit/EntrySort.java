package org.tarndb.txn.commit;

import java.util.Arrays;

/**
 * Sorts keys by their first eight bytes, then by all of them: comparing two longs is most of the work, where comparing
 * {@code byte[]}s would touch two more cache lines each time.
 */
final class EntrySort {
    private EntrySort() {}

    /** Sorts in the order of {@link Arrays#compareUnsigned(byte[], byte[])}. */
    static void sort(byte[][] keys) {
        Prefixed[] sorted = new Prefixed[keys.length];
        for (int i = 0; i < keys.length; i++) {
            sorted[i] = new Prefixed(prefix(keys[i]), keys[i]);
        }
        Arrays.sort(sorted);
        for (int i = 0; i < keys.length; i++) {
            keys[i] = sorted[i].key;
        }
    }

    /** The first eight bytes, big-endian, with the sign bit flipped so that signed order is unsigned order. */
    private static long prefix(byte[] key) {
        long prefix = 0;
        int bytes = Math.min(8, key.length);
        for (int i = 0; i < bytes; i++) {
            prefix |= (key[i] & 0xFFL) << (56 - 8 * i);
        }
        return prefix ^ Long.MIN_VALUE;
    }

    private static final class Prefixed implements Comparable<Prefixed> {
        private final long prefix;
        private final byte[] key;

        Prefixed(long prefix, byte[] key) {
            this.prefix = prefix;
            this.key = key;
        }

        @Override
        public int compareTo(Prefixed other) {
            return prefix != other.prefix ? Long.compare(prefix, other.prefix) : Arrays.compareUnsigned(key, other.key);
        }
    }
}
