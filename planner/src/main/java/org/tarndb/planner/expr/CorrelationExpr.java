package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** A value of the row that a correlation variable is bound to. */
final class CorrelationExpr extends CompiledExpr {
    private final CorrelationRef variable;

    CorrelationExpr(CorrelationRef variable) {
        super(variable);
        this.variable = variable;
    }

    @Override
    boolean isConstant() {
        return true;
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        return ColumnVector.constant(
                variable.type().representation(),
                context.correlation(variable.correlationId(), variable.index()),
                input.positions());
    }
}
