package org.tarndb.planner.exec;

import java.util.Arrays;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;

/** VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP: the sample ones are NULL for a single value. */
final class VarianceAccumulator extends Accumulator {
    private final AggregateFunction function;
    private final SqlType type;
    private final Moments moments = new Moments();
    private long[] counts = new long[0];

    VarianceAccumulator(AggregateFunction function, SqlType type) {
        this.function = function;
        this.type = type;
    }

    @Override
    void grow(int groups) {
        moments.grow(groups);
        counts = Arrays.copyOf(counts, groups);
    }

    @Override
    void add(ColumnVector[] arguments, int position, int group) {
        if (!arguments[0].isNull(position)) {
            moments.add(Moments.number(arguments[0], position), ++counts[group], group);
        }
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        boolean sample = function == AggregateFunction.VAR_SAMP || function == AggregateFunction.STDDEV_SAMP;
        boolean root = function == AggregateFunction.STDDEV_POP || function == AggregateFunction.STDDEV_SAMP;
        long divisor = sample ? counts[group] - 1 : counts[group];
        if (divisor <= 0) {
            into.setNull(position);
            return;
        }
        double variance = moments.squares(group) / divisor;
        NumericResult.set(root ? Math.sqrt(variance) : variance, type, into, position);
    }
}
