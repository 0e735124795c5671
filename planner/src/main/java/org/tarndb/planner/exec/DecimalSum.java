package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.ColumnVector;

/** Exact sums of decimals. */
final class DecimalSum extends SumState {
    private @Nullable BigDecimal[] sums = new @Nullable BigDecimal[0];

    @Override
    void grow(int groups) {
        super.grow(groups);
        sums = Arrays.copyOf(sums, groups);
    }

    @Override
    void addValue(ColumnVector values, int position, int group) {
        Object value = values.get(position);
        BigDecimal before = sums[group];
        if (value instanceof BigDecimal decimal) {
            sums[group] = before == null ? decimal : before.add(decimal);
        }
    }

    @Override
    Number sum(int group) {
        return exactSum(group);
    }

    @Override
    BigDecimal exactSum(int group) {
        BigDecimal sum = sums[group];
        return sum == null ? BigDecimal.ZERO : sum;
    }

    @Override
    double doubleSum(int group) {
        return exactSum(group).doubleValue();
    }
}
