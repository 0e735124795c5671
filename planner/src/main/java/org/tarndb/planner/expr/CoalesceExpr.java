package org.tarndb.planner.expr;

import java.util.List;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** COALESCE: an operand is evaluated for the rows for which all before it are NULL. */
final class CoalesceExpr extends CompiledExpr {
    private final List<CompiledExpr> operands;

    CoalesceExpr(Coalesce coalesce) {
        super(coalesce);
        this.operands = coalesce.operands().stream()
                .map(operand -> ExprCompiler.compileAs(operand, coalesce.type()))
                .toList();
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector first = operands.get(0).evaluate(input, context);
        if (!first.mayHaveNulls()) {
            return first;
        }
        ColumnVector result = ColumnVector.of(source().type().representation(), input.positions());
        Batch open = fill(input, first, result);
        for (int i = 1; i < operands.size() && open.size() > 0; i++) {
            open = fill(open, operands.get(i).evaluate(open, context), result);
        }
        for (int row = 0; row < open.size(); row++) {
            result.setNull(open.position(row));
        }
        return result;
    }

    /** Copies what is not NULL; gives the rows that are. */
    private static Batch fill(Batch rows, ColumnVector values, ColumnVector result) {
        int[] missing = new int[rows.size()];
        int count = 0;
        for (int row = 0; row < rows.size(); row++) {
            int i = rows.position(row);
            if (values.isNull(i)) {
                missing[count++] = i;
            } else {
                result.copy(i, values, i);
            }
        }
        return rows.select(missing, count);
    }
}
