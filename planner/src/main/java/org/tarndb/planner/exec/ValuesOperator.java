package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** Evaluates rows of expressions. */
final class ValuesOperator implements Operator {
    private final List<List<CompiledExpr>> rows;
    private final List<SqlType> types;
    private final ExecutionContext context;
    private int nextRow;

    ValuesOperator(List<List<CompiledExpr>> rows, List<SqlType> types, ExecutionContext context) {
        this.rows = rows;
        this.types = types;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        int count = Math.min(Batch.CAPACITY, rows.size() - nextRow);
        if (count == 0) {
            return null;
        }
        context.cancellation().throwIfCancelled();
        BatchBuilder builder = new BatchBuilder(types, count);
        for (int i = 0; i < count; i++) {
            builder.add(evaluate(rows.get(nextRow++)));
        }
        return builder.take();
    }

    private @Nullable Object[] evaluate(List<CompiledExpr> row) {
        @Nullable Object[] values = new @Nullable Object[row.size()];
        for (int i = 0; i < values.length; i++) {
            CompiledExpr expr = row.get(i);
            values[i] = Casts.cast(
                    expr.value(context),
                    expr.source().type(),
                    types.get(i),
                    context.session().zone());
        }
        return values;
    }

    @Override
    public void close() {
        nextRow = rows.size();
    }
}
