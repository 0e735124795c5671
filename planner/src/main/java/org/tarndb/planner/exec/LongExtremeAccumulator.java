package org.tarndb.planner.exec;

import java.util.Arrays;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;

/** MIN and MAX of longs. */
final class LongExtremeAccumulator extends Accumulator {
    private final int sign;
    private long[] values = new long[0];
    private boolean[] present = new boolean[0];

    /** @param sign 1 for the greatest, -1 for the least value */
    LongExtremeAccumulator(int sign) {
        this.sign = sign;
    }

    @Override
    void grow(int groups) {
        values = Arrays.copyOf(values, groups);
        present = Arrays.copyOf(present, groups);
    }

    @Override
    void add(ColumnVector[] arguments, int position, int group) {
        if (arguments[0].isNull(position)) {
            return;
        }
        long value = ((LongVector) arguments[0]).values()[position];
        if (!present[group] || (sign > 0 ? value > values[group] : value < values[group])) {
            values[group] = value;
            present[group] = true;
        }
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        into.set(position, present[group] ? values[group] : null);
    }
}
