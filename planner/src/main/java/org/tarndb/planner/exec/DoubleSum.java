package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.util.Arrays;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.storage.type.Numbers;
import org.tarndb.storage.type.SqlType;

/** Sums of doubles; a finite sum that grows too large is an error. */
final class DoubleSum extends SumState {
    private double[] sums = new double[0];

    @Override
    void grow(int groups) {
        super.grow(groups);
        sums = Arrays.copyOf(sums, groups);
    }

    @Override
    void addValue(ColumnVector values, int position, int group) {
        double value = ((DoubleVector) values).values()[position];
        double sum = sums[group] + value;
        if (Double.isInfinite(sum) && Double.isFinite(value) && Double.isFinite(sums[group])) {
            throw Numbers.outOfRange("of a sum", SqlType.DOUBLE);
        }
        sums[group] = sum;
    }

    @Override
    Number sum(int group) {
        return sums[group];
    }

    @Override
    BigDecimal exactSum(int group) {
        return Numbers.exact(sums[group], SqlType.DOUBLE);
    }

    @Override
    double doubleSum(int group) {
        return sums[group];
    }
}
