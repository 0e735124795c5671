package org.tarndb.planner.exec;

import java.util.List;
import java.util.Objects;
import org.tarndb.planner.expr.CommonForm;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/** Compares rows by sort keys. */
final class RowOrder {
    private final SortKey[] keys;
    private final CommonForm[] forms;

    RowOrder(List<SortKey> keys, List<SqlType> types) {
        this.keys = keys.toArray(new SortKey[0]);
        this.forms = keys.stream()
                .map(key -> CommonForm.of(types.get(key.column()), types.get(key.column())))
                .toArray(CommonForm[]::new);
    }

    int compare(RowBuffer rows, int a, int b) {
        for (int i = 0; i < keys.length; i++) {
            int column = keys[i].column();
            int order = compare(
                    i, rows.vector(a, column), RowBuffer.position(a), rows.vector(b, column), RowBuffer.position(b));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Compares two rows by one of the keys. */
    int compare(int key, ColumnVector a, int positionA, ColumnVector b, int positionB) {
        boolean nullA = a.isNull(positionA);
        boolean nullB = b.isNull(positionB);
        if (nullA || nullB) {
            return nullA && nullB ? 0 : nullA == keys[key].nullsFirst() ? -1 : 1;
        }
        int order = compareValues(key, a, positionA, b, positionB);
        return keys[key].descending() ? -order : order;
    }

    private int compareValues(int key, ColumnVector a, int positionA, ColumnVector b, int positionB) {
        if (a instanceof LongVector x) {
            return Long.compare(x.values()[positionA], ((LongVector) b).values()[positionB]);
        }
        if (a instanceof DoubleVector x) {
            return Values.compareDoubles(x.values()[positionA], ((DoubleVector) b).values()[positionB]);
        }
        Object left = Objects.requireNonNull(a.get(positionA));
        Object right = Objects.requireNonNull(b.get(positionB));
        // Compares as -1, 0, 1, so that a descending key can negate it.
        return Integer.signum(forms[key].compare(left, right));
    }

    int keyCount() {
        return keys.length;
    }

    int column(int key) {
        return keys[key].column();
    }
}
