package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.vector.Batch;

/** Narrows the selection of each batch. */
final class FilterOperator implements Operator {
    private final Operator input;
    private final CompiledExpr condition;
    private final ExecutionContext context;

    FilterOperator(Operator input, CompiledExpr condition, ExecutionContext context) {
        this.input = input;
        this.condition = condition;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch;
        while ((batch = input.next()) != null) {
            context.cancellation().throwIfCancelled();
            int[] chosen = new int[batch.positions()];
            int count = condition.select(batch, context, chosen);
            if (count > 0) {
                return batch.select(chosen, count);
            }
        }
        return null;
    }

    @Override
    public void close() {
        input.close();
    }
}
