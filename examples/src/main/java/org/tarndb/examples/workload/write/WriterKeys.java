package org.tarndb.examples.workload.write;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.tarndb.examples.workload.data.OrderKeys;

/**
 * The keys that one writer owns: those with an order, and those that are free. No other writer changes them, so each
 * writer knows what its changes must have led to. Fixed orders belong to nobody.
 */
final class WriterKeys {
    private final Pile present = new Pile();
    private final Pile free = new Pile();

    /** @param loadedOrders orders in the table at first */
    WriterKeys(int writer, int writers, int loadedOrders) {
        int next = 0;
        for (int position = 1; position <= loadedOrders; position++) {
            if (!OrderKeys.isFixed(position) && next++ % writers == writer) {
                present.add(OrderKeys.key(position, 0));
                for (int sequence = 1; sequence < OrderKeys.KEYS_PER_POSITION; sequence++) {
                    free.add(OrderKeys.key(position, sequence));
                }
            }
        }
    }

    boolean hasPresent() {
        return present.size > 0;
    }

    boolean hasFree() {
        return free.size > 0;
    }

    /** A key with an order; it stays one. */
    long anyPresent(RandomGenerator random) {
        return present.keys[random.nextInt(present.size)];
    }

    /** A key without an order; it stays one. */
    long anyFree(RandomGenerator random) {
        return free.keys[random.nextInt(free.size)];
    }

    /** Takes a free key, which is neither from now on. */
    long takeFree(RandomGenerator random) {
        return free.takeAny(random);
    }

    /** Gives a key back that was taken. */
    void giveBack(long key, boolean withOrder) {
        (withOrder ? present : free).add(key);
    }

    /** Takes a key with an order, which is neither from now on. */
    long takePresent(RandomGenerator random) {
        return present.takeAny(random);
    }

    /** Keys in no order, of which any can be taken out. */
    private static final class Pile {
        private static final int INITIAL_CAPACITY = 16;

        private long[] keys = new long[INITIAL_CAPACITY];
        private int size;

        void add(long key) {
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, size * 2);
            }
            keys[size++] = key;
        }

        long takeAny(RandomGenerator random) {
            int place = random.nextInt(size);
            long key = keys[place];
            keys[place] = keys[--size];
            return key;
        }
    }
}
