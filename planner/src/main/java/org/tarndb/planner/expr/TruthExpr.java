package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;

/** NOT, IS [NOT] NULL, IS [NOT] TRUE, IS [NOT] FALSE. */
final class TruthExpr extends CompiledExpr {
    private final Function function;
    private final CompiledExpr operand;

    TruthExpr(Call call) {
        super(call);
        this.function = call.function();
        this.operand = ExprCompiler.compile(call.arguments().get(0));
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector operands = operand.evaluate(input, context);
        BooleanVector result = new BooleanVector(input.positions());
        boolean[] values = result.values();
        for (int row = 0; row < input.size(); row++) {
            int i = input.position(row);
            boolean isNull = operands.isNull(i);
            boolean truth = !isNull && operands instanceof BooleanVector booleans && booleans.values()[i];
            values[i] = switch (function) {
                case IS_NULL -> isNull;
                case IS_NOT_NULL -> !isNull;
                case IS_TRUE -> truth;
                case IS_NOT_TRUE -> !truth;
                case IS_FALSE -> !isNull && !truth;
                case IS_NOT_FALSE -> isNull || truth;
                default -> !truth;
            };
        }
        if (function == Function.NOT) {
            Nulls.copy(input, operands, result);
        }
        return result;
    }
}
