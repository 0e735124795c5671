package org.tarndb.examples.workload.data;

/**
 * The keys of TPC-H orders (TPC-H specification, 4.2.3 and 2.5): of each 32 consecutive keys the first 8 are loaded, and
 * the other 24 are left to the refresh functions. The writers of the demo insert there too, so that new orders fall
 * between the loaded ones, on both sides of an index build's cursor.
 */
public final class OrderKeys {
    /** Keys of one position: the loaded one and three that are free for new orders. */
    public static final int KEYS_PER_POSITION = 4;

    /**
     * Every so-many-eth of the loaded orders is never changed. Those are the orders whose key and reference the writers
     * repeat on purpose, and which must be there for the repetition to fail.
     */
    public static final int FIXED_EVERY = 10;

    private static final int LOADED_BITS = 3;
    private static final int BLOCK_BITS = 5;
    private static final long LOADED_MASK = (1L << LOADED_BITS) - 1;
    private static final long SEQUENCE_MASK = KEYS_PER_POSITION - 1;

    private OrderKeys() {}

    /**
     * A key.
     *
     * @param position the order's place in the generated table, from 1
     * @param sequence 0 for the loaded order; 1 to 3 for the keys that are free at first
     */
    public static long key(long position, int sequence) {
        return (position >> LOADED_BITS << BLOCK_BITS) | (long) sequence << LOADED_BITS | (position & LOADED_MASK);
    }

    static long position(long key) {
        return (key >> BLOCK_BITS << LOADED_BITS) | (key & LOADED_MASK);
    }

    static boolean isLoaded(long key) {
        return (key >> LOADED_BITS & SEQUENCE_MASK) == 0;
    }

    /** Whether the loaded order at this position is never changed. */
    public static boolean isFixed(long position) {
        return position % FIXED_EVERY == 0;
    }
}
