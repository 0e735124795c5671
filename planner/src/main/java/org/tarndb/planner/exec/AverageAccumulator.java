package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** AVG: exact sums are divided exactly, to the digits of the result; an integer result is cut, as a quotient is. */
final class AverageAccumulator extends Accumulator {
    private final SumState state;
    private final SqlType type;

    AverageAccumulator(SumState state, SqlType type) {
        this.state = state;
        this.type = type;
    }

    @Override
    void grow(int groups) {
        state.grow(groups);
    }

    @Override
    void add(ColumnVector[] arguments, int position, int group) {
        if (!arguments[0].isNull(position)) {
            state.add(arguments[0], position, group);
        }
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        long count = state.count(group);
        if (count == 0) {
            into.setNull(position);
        } else if (type.kind().isApproximate()) {
            NumericResult.set(state.doubleSum(group) / count, type, into, position);
        } else {
            RoundingMode mode = type.kind() == TypeKind.DECIMAL ? RoundingMode.HALF_UP : RoundingMode.DOWN;
            BigDecimal average = state.exactSum(group).divide(BigDecimal.valueOf(count), type.scale(), mode);
            NumericResult.set(average, type, into, position);
        }
    }
}
