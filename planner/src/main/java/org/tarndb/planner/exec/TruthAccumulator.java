package org.tarndb.planner.exec;

import java.util.Arrays;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;

/** EVERY and ANY. */
final class TruthAccumulator extends Accumulator {
    private final boolean every;
    private boolean[] present = new boolean[0];
    /** Whether a value was met that decides: FALSE for EVERY, TRUE for ANY. */
    private boolean[] decided = new boolean[0];

    TruthAccumulator(boolean every) {
        this.every = every;
    }

    @Override
    void grow(int groups) {
        present = Arrays.copyOf(present, groups);
        decided = Arrays.copyOf(decided, groups);
    }

    @Override
    void add(ColumnVector[] arguments, int position, int group) {
        if (!arguments[0].isNull(position)) {
            present[group] = true;
            decided[group] |= ((BooleanVector) arguments[0]).values()[position] != every;
        }
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        into.set(position, present[group] ? decided[group] != every : null);
    }
}
