package org.tarndb.planner.exec;

import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;

/** SUM: NULL, or 0 where asked for, when no value was added. */
final class SumAccumulator extends Accumulator {
    private final SumState state;
    private final SqlType type;
    private final boolean zeroForNone;

    SumAccumulator(SumState state, SqlType type, boolean zeroForNone) {
        this.state = state;
        this.type = type;
        this.zeroForNone = zeroForNone;
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
        if (state.count(group) == 0 && !zeroForNone) {
            into.setNull(position);
        } else {
            NumericResult.set(state.sum(group), type, into, position);
        }
    }
}
