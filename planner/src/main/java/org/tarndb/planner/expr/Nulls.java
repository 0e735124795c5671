package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** Carrying NULLs from operands to results. */
final class Nulls {
    private Nulls() {}

    static void copy(Batch input, ColumnVector from, ColumnVector to) {
        if (!from.mayHaveNulls()) {
            return;
        }
        for (int row = 0; row < input.size(); row++) {
            int position = input.position(row);
            if (from.isNull(position)) {
                to.setNull(position);
            }
        }
    }

    /** NULL where one of two operands is. */
    static void union(Batch input, ColumnVector a, ColumnVector b, ColumnVector to) {
        copy(input, a, to);
        copy(input, b, to);
    }
}
