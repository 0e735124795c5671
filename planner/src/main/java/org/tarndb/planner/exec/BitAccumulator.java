package org.tarndb.planner.exec;

import java.util.Arrays;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;

/** BIT_AND, BIT_OR, BIT_XOR. */
final class BitAccumulator extends Accumulator {
    private final AggregateFunction function;
    private long[] bits = new long[0];
    private boolean[] present = new boolean[0];

    BitAccumulator(AggregateFunction function) {
        this.function = function;
    }

    @Override
    void grow(int groups) {
        bits = Arrays.copyOf(bits, groups);
        present = Arrays.copyOf(present, groups);
    }

    @Override
    void add(ColumnVector[] arguments, int position, int group) {
        if (arguments[0].isNull(position)) {
            return;
        }
        long value = ((LongVector) arguments[0]).values()[position];
        if (!present[group]) {
            bits[group] = value;
            present[group] = true;
            return;
        }
        switch (function) {
            case BIT_AND -> bits[group] &= value;
            case BIT_OR -> bits[group] |= value;
            default -> bits[group] ^= value;
        }
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        into.set(position, present[group] ? bits[group] : null);
    }
}
