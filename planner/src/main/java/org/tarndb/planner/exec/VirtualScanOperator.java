package org.tarndb.planner.exec;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.type.SqlType;

/** Puts rows of boxed values into batches. */
final class VirtualScanOperator implements Operator {
    private final Iterator<@Nullable Object[]> rows;
    private final List<SqlType> types;
    private final ExecutionContext context;

    VirtualScanOperator(Iterator<@Nullable Object[]> rows, List<SqlType> types, ExecutionContext context) {
        this.rows = rows;
        this.types = types;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        context.cancellation().throwIfCancelled();
        BatchBuilder builder = new BatchBuilder(types, Batch.CAPACITY);
        while (rows.hasNext() && !builder.isFull()) {
            builder.add(rows.next());
        }
        return builder.isEmpty() ? null : builder.take();
    }

    @Override
    public void close() {}
}
