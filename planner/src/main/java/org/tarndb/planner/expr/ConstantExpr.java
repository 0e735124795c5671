package org.tarndb.planner.expr;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.Representation;

/** One value for all rows of all executions. */
final class ConstantExpr extends CompiledExpr {
    private final Representation representation;
    private final @Nullable Object value;

    ConstantExpr(Expr source, Representation representation, @Nullable Object value) {
        super(source);
        this.representation = representation;
        this.value = value;
    }

    @Nullable
    Object value() {
        return value;
    }

    @Override
    public Representation representation() {
        return representation;
    }

    @Override
    boolean isConstant() {
        return true;
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        return ColumnVector.constant(representation, value, input.positions());
    }
}
