package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** A column of the input, as it is. */
final class ColumnExpr extends CompiledExpr {
    private final int index;

    ColumnExpr(ColumnRef column) {
        super(column);
        this.index = column.index();
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        return input.column(index);
    }
}
