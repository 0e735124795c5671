package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** A cast that changes no value. */
final class RetypedExpr extends CompiledExpr {
    private final CompiledExpr operand;

    RetypedExpr(CastExpr cast, CompiledExpr operand) {
        super(cast);
        this.operand = operand;
    }

    @Override
    boolean isConstant() {
        return operand.isConstant();
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        return operand.evaluate(input, context);
    }
}
