package org.tarndb.planner.expr;

import java.util.List;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** CASE: conditions and results are evaluated for the rows that come to them. */
final class CaseExpr extends CompiledExpr {
    private final List<CompiledExpr> conditions;
    private final List<CompiledExpr> results;
    private final CompiledExpr otherwise;

    CaseExpr(Case choice) {
        super(choice);
        this.conditions = choice.branches().stream()
                .map(branch -> ExprCompiler.compile(branch.condition()))
                .toList();
        this.results = choice.branches().stream()
                .map(branch -> ExprCompiler.compileAs(branch.result(), choice.type()))
                .toList();
        this.otherwise = ExprCompiler.compileAs(choice.otherwise(), choice.type());
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector result = ColumnVector.of(source().type().representation(), input.positions());
        Batch open = input;
        for (int branch = 0; branch < conditions.size() && open.size() > 0; branch++) {
            int[] chosen = new int[open.positions()];
            int count = conditions.get(branch).select(open, context, chosen);
            copy(results.get(branch), open.select(chosen, count), context, result);
            open = without(open, chosen, count);
        }
        copy(otherwise, open, context, result);
        return result;
    }

    private static void copy(CompiledExpr from, Batch rows, EvaluationContext context, ColumnVector to) {
        if (rows.size() == 0) {
            return;
        }
        ColumnVector values = from.evaluate(rows, context);
        for (int row = 0; row < rows.size(); row++) {
            int i = rows.position(row);
            to.copy(i, values, i);
        }
    }

    /** The rows that were not chosen; both are in ascending order. */
    private static Batch without(Batch rows, int[] chosen, int count) {
        int[] rest = new int[rows.size()];
        int kept = 0;
        int next = 0;
        for (int row = 0; row < rows.size(); row++) {
            int i = rows.position(row);
            if (next < count && chosen[next] == i) {
                next++;
            } else {
                rest[kept++] = i;
            }
        }
        return rows.select(rest, kept);
    }
}
