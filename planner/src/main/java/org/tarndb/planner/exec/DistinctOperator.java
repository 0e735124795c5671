package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.type.SqlType;

/** Lets each row through once. */
final class DistinctOperator implements Operator {
    private final Operator input;
    private final KeyTable seen;
    private final ExecutionContext context;

    DistinctOperator(Operator input, List<SqlType> types, ExecutionContext context) {
        this.input = input;
        this.seen = KeyTable.of(KeyTable.formsOf(types), context.memory(), "Distinct");
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch;
        while ((batch = input.next()) != null) {
            context.cancellation().throwIfCancelled();
            Batch fresh = seen.addAll(batch);
            if (fresh.size() > 0) {
                return fresh;
            }
        }
        return null;
    }

    @Override
    public void close() {
        input.close();
        seen.close();
    }
}
