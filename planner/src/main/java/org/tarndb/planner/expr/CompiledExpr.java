package org.tarndb.planner.expr;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.Representation;

/** An expression ready to be evaluated. Immutable, thread-safe. */
public abstract class CompiledExpr {
    private static final Batch ONE_ROW = Batch.of(new ColumnVector[0], 1);

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

    /**
     * Narrows a batch to the rows for which this condition is TRUE.
     *
     * @param chosen receives their positions; as long as the batch has positions
     * @return the number of them
     */
    public int select(Batch input, EvaluationContext context, int[] chosen) {
        if (!(evaluate(input, context) instanceof BooleanVector truth)) {
            return 0; // a bare NULL
        }
        boolean[] values = truth.values();
        boolean[] nulls = truth.nulls();
        int count = 0;
        for (int row = 0; row < input.size(); row++) {
            int position = input.position(row);
            if (values[position] && (nulls == null || !nulls[position])) {
                chosen[count++] = position;
            }
        }
        return count;
    }

    /** The value of an expression without columns. */
    public final @Nullable Object value(EvaluationContext context) {
        return evaluate(ONE_ROW, context).get(0);
    }

    /** The vector that {@link #evaluate} gives. */
    public Representation representation() {
        return source.type().representation();
    }

    /** Whether it costs nothing to evaluate: the same value for all rows, at hand. */
    boolean isConstant() {
        return false;
    }

    @Override
    public final String toString() {
        return source.toString();
    }
}
