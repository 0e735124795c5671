package org.tarndb.planner.exec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CommonForm;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;

/** MIN and MAX of any values. */
final class ExtremeAccumulator extends Accumulator {
    private final CommonForm form;
    private final int sign;
    private @Nullable Object[] values = new @Nullable Object[0];

    /** @param sign 1 for the greatest, -1 for the least value */
    ExtremeAccumulator(SqlType type, int sign) {
        this.form = CommonForm.of(type, type);
        this.sign = sign;
    }

    @Override
    void grow(int groups) {
        values = Arrays.copyOf(values, groups);
    }

    @Override
    void add(ColumnVector[] arguments, int position, int group) {
        Object value = arguments[0].get(position);
        Object best = values[group];
        if (value != null && (best == null || sign * Integer.signum(form.compare(value, best)) > 0)) {
            values[group] = value;
        }
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        into.set(position, values[group]);
    }
}
