package org.tarndb.planner.exec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** ANY_VALUE, which skips NULLs; and the value of a scalar sub-query, of which there must be one row at most. */
final class FirstValueAccumulator extends Accumulator {
    private final boolean onlyOne;
    private @Nullable Object[] values = new @Nullable Object[0];
    private boolean[] present = new boolean[0];

    FirstValueAccumulator(boolean onlyOne) {
        this.onlyOne = onlyOne;
    }

    @Override
    void grow(int groups) {
        values = Arrays.copyOf(values, groups);
        present = Arrays.copyOf(present, groups);
    }

    @Override
    void add(ColumnVector[] arguments, int position, int group) {
        if (onlyOne && present[group]) {
            throw new TarnException(
                    ErrorCode.MORE_THAN_ONE_ROW,
                    "a sub-query that stands for one value gave more than one row; limit it or aggregate its rows");
        }
        Object value = arguments[0].get(position);
        if (!present[group] && (value != null || onlyOne)) {
            values[group] = value;
            present[group] = true;
        }
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        into.set(position, values[group]);
    }
}
