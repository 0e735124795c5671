package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.type.SqlType;

/** Reads all rows, sorts their numbers, gives them in order. */
final class SortOperator implements Operator {
    private static final String NAME = "Sort";

    private final Operator input;
    private final RowBuffer rows;
    private final List<SqlType> types;
    private final List<SortKey> keys;
    private final ExecutionContext context;
    private int @Nullable [] sorted;
    private int given;

    SortOperator(Operator input, List<SqlType> types, List<SortKey> keys, ExecutionContext context) {
        this.input = input;
        this.rows = new RowBuffer(types, context.memory(), NAME);
        this.types = types;
        this.keys = keys;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        if (sorted == null) {
            sorted = sortInput();
        }
        context.cancellation().throwIfCancelled();
        int count = Math.min(Batch.CAPACITY, sorted.length - given);
        if (count == 0) {
            return null;
        }
        Batch batch = rows.batch(sorted, given, count);
        given += count;
        return batch;
    }

    private int[] sortInput() {
        Batch batch;
        while ((batch = input.next()) != null) {
            context.cancellation().throwIfCancelled();
            rows.append(batch);
        }
        return new RowSorter(rows, keys, types, context).sort();
    }

    @Override
    public void close() {
        input.close();
        rows.close();
    }
}
