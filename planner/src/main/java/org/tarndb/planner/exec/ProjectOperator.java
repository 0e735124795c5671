package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** Evaluates expressions over each batch; the selection stays. */
final class ProjectOperator implements Operator {
    private final Operator input;
    private final List<CompiledExpr> expressions;
    private final ExecutionContext context;

    ProjectOperator(Operator input, List<CompiledExpr> expressions, ExecutionContext context) {
        this.input = input;
        this.expressions = expressions;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = input.next();
        if (batch == null) {
            return null;
        }
        ColumnVector[] columns = new ColumnVector[expressions.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = expressions.get(i).evaluate(batch, context);
        }
        return batch.withColumns(columns);
    }

    @Override
    public void close() {
        input.close();
    }
}
