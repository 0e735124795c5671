package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;

/** Exact sums of integers: in 64 bits, with what does not fit carried over to a BigInteger. */
final class IntegerSum extends SumState {
    private long[] sums = new long[0];
    private @Nullable BigInteger[] carried = new @Nullable BigInteger[0];

    @Override
    void grow(int groups) {
        super.grow(groups);
        sums = Arrays.copyOf(sums, groups);
        carried = Arrays.copyOf(carried, groups);
    }

    @Override
    void addValue(ColumnVector values, int position, int group) {
        long value = ((LongVector) values).values()[position];
        long sum = sums[group] + value;
        if (((sums[group] ^ sum) & (value ^ sum)) < 0) {
            BigInteger before = carried[group] == null ? BigInteger.ZERO : carried[group];
            carried[group] = before.add(BigInteger.valueOf(sums[group]));
            sum = value;
        }
        sums[group] = sum;
    }

    @Override
    Number sum(int group) {
        return carried[group] == null ? (Number) sums[group] : exactSum(group);
    }

    @Override
    BigDecimal exactSum(int group) {
        BigInteger carry = carried[group];
        return carry == null
                ? BigDecimal.valueOf(sums[group])
                : new BigDecimal(carry.add(BigInteger.valueOf(sums[group])));
    }

    @Override
    double doubleSum(int group) {
        return carried[group] == null ? sums[group] : exactSum(group).doubleValue();
    }
}
