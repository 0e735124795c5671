package org.tarndb.planner.exec;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;

/** Gives at most one batch. */
final class OnceOperator implements Operator {
    private final Supplier<@Nullable Batch> batch;
    private boolean done;

    OnceOperator(Supplier<@Nullable Batch> batch) {
        this.batch = batch;
    }

    @Override
    public @Nullable Batch next() {
        if (done) {
            return null;
        }
        done = true;
        return batch.get();
    }

    @Override
    public void close() {
        done = true;
    }
}
