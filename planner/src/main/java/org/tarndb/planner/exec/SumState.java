package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.util.Arrays;
import org.tarndb.planner.vector.ColumnVector;

/** Sums per group, and how many values went into each. */
abstract class SumState {
    private long[] counts = new long[0];

    void grow(int groups) {
        counts = Arrays.copyOf(counts, groups);
    }

    /** Adds a value that is not NULL. */
    final void add(ColumnVector values, int position, int group) {
        addValue(values, position, group);
        counts[group]++;
    }

    final long count(int group) {
        return counts[group];
    }

    abstract void addValue(ColumnVector values, int position, int group);

    /** The sum as a Long, Double or BigDecimal. */
    abstract Number sum(int group);

    /** The sum, exact where the values are. */
    abstract BigDecimal exactSum(int group);

    abstract double doubleSum(int group);
}
