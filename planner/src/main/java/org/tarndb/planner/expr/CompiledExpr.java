package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** An expression ready to be evaluated. Immutable, thread-safe. */
public abstract class CompiledExpr {
    private final Expr source;

    CompiledExpr(Expr source) {
        this.source = source;
    }

    /** What this was compiled from. */
    public final Expr source() {
        return source;
    }

    /**
     * The value for each selected row of a batch, at the row's position; other positions have no meaning.
     *
     * @return may be one of the batch's own vectors; must not be changed
     * @throws org.tarndb.storage.error.TarnException any error of a row, of an arbitrary one if several have one
     */
    public abstract ColumnVector evaluate(Batch input, EvaluationContext context);

    @Override
    public final String toString() {
        return source.toString();
    }
}
