package org.tarndb.planner.exec;

import java.util.Arrays;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;

/** Keys of one column of longs, by open addressing. */
final class LongKeyTable extends KeyTable {
    private static final int NONE = -1;

    private long[] keys = new long[16];
    /** Key numbers by slot, -1 for an empty slot; at most half of the slots are taken. */
    private int[] slots = new int[32];

    private int size;
    private int numberOfNull = NONE;

    LongKeyTable(MemoryBudget memory, String holder) {
        super(memory, holder);
        Arrays.fill(slots, NONE);
    }

    @Override
    int add(ColumnVector[] vectors, int position) {
        if (vectors[0].isNull(position)) {
            if (numberOfNull == NONE) {
                numberOfNull = append(0);
            }
            return numberOfNull;
        }
        long key = ((LongVector) vectors[0]).values()[position];
        int slot = slotOf(key);
        if (slots[slot] == NONE) {
            int number = append(key);
            slots[slot] = number;
            if (size * 2 > slots.length) {
                grow();
            }
            return number;
        }
        return slots[slot];
    }

    @Override
    int find(ColumnVector[] vectors, int position) {
        return vectors[0].isNull(position) ? numberOfNull : slots[slotOf(((LongVector) vectors[0]).values()[position])];
    }

    @Override
    int size() {
        return size;
    }

    /** The slot that holds the key, or the empty one where it belongs. */
    private int slotOf(long key) {
        long hash = key * 0x9E3779B97F4A7C15L;
        int mask = slots.length - 1;
        int slot = (int) (hash >>> 32) & mask;
        while (slots[slot] != NONE && keys[slots[slot]] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private int append(long key) {
        if (size == keys.length) {
            reserve(8L * size);
            keys = Arrays.copyOf(keys, size * 2);
        }
        keys[size] = key;
        return size++;
    }

    private void grow() {
        reserve(4L * slots.length);
        slots = new int[slots.length * 2];
        Arrays.fill(slots, NONE);
        for (int number = 0; number < size; number++) {
            if (number != numberOfNull) {
                slots[slotOf(keys[number])] = number;
            }
        }
    }
}
