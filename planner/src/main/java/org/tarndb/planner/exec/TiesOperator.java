package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.type.SqlType;

/** A limit on sorted rows that lets the rows follow which equal the last one in the order. */
final class TiesOperator implements Operator {
    private final Operator input;
    private final List<SqlType> types;
    private final RowOrder order;
    private long toSkip;
    private long toGive;
    private @Nullable Batch last;
    private boolean done;

    TiesOperator(Operator input, List<SqlType> types, List<SortKey> keys, long offset, long fetch) {
        this.input = input;
        this.types = types;
        this.order = new RowOrder(keys, types);
        this.toSkip = offset;
        this.toGive = fetch;
        this.done = fetch == 0;
    }

    @Override
    public @Nullable Batch next() {
        while (!done) {
            Batch batch = input.next();
            if (batch == null) {
                return null;
            }
            Batch kept = keep(batch);
            if (kept.size() > 0) {
                return kept;
            }
        }
        return null;
    }

    private Batch keep(Batch batch) {
        int[] chosen = new int[batch.size()];
        int count = 0;
        for (int row = 0; row < batch.size() && !done; row++) {
            int position = batch.position(row);
            if (toSkip > 0) {
                toSkip--;
            } else if (toGive > 0) {
                chosen[count++] = position;
                if (--toGive == 0) {
                    last = copy(batch, position);
                }
            } else if (equalsLast(batch, position)) {
                chosen[count++] = position;
            } else {
                done = true;
            }
        }
        return batch.select(chosen, count);
    }

    private Batch copy(Batch batch, int position) {
        BatchBuilder builder = new BatchBuilder(types, 1);
        builder.addPart(0, batch, position);
        builder.endRow();
        return builder.take();
    }

    private boolean equalsLast(Batch batch, int position) {
        for (int key = 0; last != null && key < order.keyCount(); key++) {
            int column = order.column(key);
            if (order.compare(key, last.column(column), 0, batch.column(column), position) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        input.close();
    }
}
