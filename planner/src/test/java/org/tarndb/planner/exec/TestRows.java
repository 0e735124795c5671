package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;

/**
 * Given rows in batches of a given size. With gaps, every row is followed by a position that is not selected and holds
 * what no operator may read.
 */
record TestRows(List<SqlType> outputTypes, List<@Nullable Object[]> rows, int batchSize, boolean gaps) implements Plan {
    static TestRows of(List<SqlType> types, List<@Nullable Object[]> rows) {
        return new TestRows(types, rows, Batch.CAPACITY, false);
    }

    @Override
    public List<Plan> inputs() {
        return List.of();
    }

    @Override
    public String describe() {
        return "TestRows";
    }

    @Override
    public double estimatedRows() {
        return rows.size();
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new Operator() {
            private int next;

            @Override
            public @Nullable Batch next() {
                int count = Math.min(batchSize, rows.size() - next);
                if (count == 0) {
                    return null;
                }
                Batch batch = batch(next, count);
                next += count;
                return batch;
            }

            @Override
            public void close() {}
        };
    }

    private Batch batch(int from, int count) {
        int step = gaps ? 2 : 1;
        ColumnVector[] columns = new ColumnVector[outputTypes.size()];
        for (int c = 0; c < columns.length; c++) {
            columns[c] = ColumnVector.of(outputTypes.get(c).representation(), count * step);
            for (int i = 0; i < count; i++) {
                columns[c].set(i * step, rows.get(from + i)[c]);
            }
        }
        Batch batch = Batch.of(columns, count * step);
        if (!gaps) {
            return batch;
        }
        int[] selection = new int[count];
        for (int i = 0; i < count; i++) {
            selection[i] = i * 2;
        }
        return batch.select(selection, count);
    }
}
