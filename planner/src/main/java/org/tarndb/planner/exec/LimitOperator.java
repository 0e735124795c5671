package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;

/** Skips rows, then gives rows until the limit is reached. */
final class LimitOperator implements Operator {
    private final Operator input;
    private long toSkip;
    private long toGive;

    LimitOperator(Operator input, long offset, long fetch) {
        this.input = input;
        this.toSkip = offset;
        this.toGive = fetch;
    }

    @Override
    public @Nullable Batch next() {
        while (toGive > 0) {
            Batch batch = input.next();
            if (batch == null) {
                toGive = 0;
                return null;
            }
            if (toSkip >= batch.size()) {
                toSkip -= batch.size();
                continue;
            }
            int from = (int) toSkip;
            int count = (int) Math.min(batch.size() - from, toGive);
            toSkip = 0;
            toGive -= count;
            return count == batch.size() ? batch : part(batch, from, count);
        }
        return null;
    }

    private static Batch part(Batch batch, int from, int count) {
        int[] chosen = new int[count];
        for (int i = 0; i < count; i++) {
            chosen[i] = batch.position(from + i);
        }
        return batch.select(chosen, count);
    }

    @Override
    public void close() {
        input.close();
    }
}
