package org.tarndb.planner.exec;

import java.util.Arrays;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;

/** Counts rows in which no argument is NULL. */
final class CountAccumulator extends Accumulator {
    private long[] counts = new long[0];

    @Override
    void grow(int groups) {
        counts = Arrays.copyOf(counts, groups);
    }

    @Override
    void add(ColumnVector[] arguments, int position, int group) {
        for (ColumnVector argument : arguments) {
            if (argument.isNull(position)) {
                return;
            }
        }
        counts[group]++;
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        ((LongVector) into).values()[position] = counts[group];
    }
}
