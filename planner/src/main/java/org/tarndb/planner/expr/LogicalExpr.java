package org.tarndb.planner.expr;

import java.util.List;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;

/** AND and OR: each operand is evaluated for the rows whose result the operands before it leave open. */
final class LogicalExpr extends CompiledExpr {
    private final List<CompiledExpr> operands;
    /** The operand that decides the result: FALSE for AND, TRUE for OR. */
    private final boolean deciding;

    LogicalExpr(Logical logical) {
        super(logical);
        this.operands = ExprCompiler.compileAll(logical.operands());
        this.deciding = logical.kind() == Logical.Kind.OR;
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        BooleanVector result = new BooleanVector(input.positions());
        boolean[] values = result.values();
        boolean[] unknown = new boolean[input.positions()];
        Batch open = input;
        for (CompiledExpr operand : operands) {
            ColumnVector truth = operand.evaluate(open, context);
            int[] stillOpen = new int[open.size()];
            int count = 0;
            for (int row = 0; row < open.size(); row++) {
                int i = open.position(row);
                boolean isNull = truth.isNull(i);
                unknown[i] |= isNull;
                if (!isNull && ((BooleanVector) truth).values()[i] == deciding) {
                    values[i] = deciding;
                } else {
                    stillOpen[count++] = i;
                }
            }
            open = open.select(stillOpen, count);
            if (count == 0) {
                return result;
            }
        }
        for (int row = 0; row < open.size(); row++) {
            int i = open.position(row);
            values[i] = !deciding;
            if (unknown[i]) {
                result.setNull(i);
            }
        }
        return result;
    }

    @Override
    public int select(Batch input, EvaluationContext context, int[] chosen) {
        if (deciding) {
            return super.select(input, context, chosen);
        }
        Batch left = input;
        for (CompiledExpr operand : operands) {
            int[] next = new int[left.positions()];
            int count = operand.select(left, context, next);
            left = left.select(next, count);
            if (count == 0) {
                return 0;
            }
        }
        for (int row = 0; row < left.size(); row++) {
            chosen[row] = left.position(row);
        }
        return left.size();
    }
}
