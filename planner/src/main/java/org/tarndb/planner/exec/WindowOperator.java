package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** Reads and sorts all rows, evaluates the calls partition by partition, gives the rows in window order. */
final class WindowOperator implements Operator {
    private static final String NAME = "Window";

    private final Window plan;
    private final ExecutionContext context;
    private final Operator input;
    private final RowBuffer rows;
    private int @Nullable [] sorted;
    /** Per call the results, by index in the sorted rows. */
    private final ColumnVector[] results;

    private int given;
    private long reservedBytes;

    WindowOperator(Window plan, ExecutionContext context) {
        this.plan = plan;
        this.context = context;
        this.rows = new RowBuffer(plan.input().outputTypes(), context.memory(), NAME);
        this.results = new ColumnVector[plan.calls().size()];
        this.input = plan.input().open(context);
    }

    @Override
    public @Nullable Batch next() {
        if (sorted == null) {
            sorted = evaluate();
        }
        context.cancellation().throwIfCancelled();
        int count = Math.min(Batch.CAPACITY, sorted.length - given);
        if (count == 0) {
            return null;
        }
        Batch inputColumns = rows.batch(sorted, given, count);
        ColumnVector[] columns = new ColumnVector[inputColumns.columnCount() + results.length];
        for (int c = 0; c < columns.length; c++) {
            columns[c] = c < inputColumns.columnCount()
                    ? inputColumns.column(c)
                    : part(results[c - inputColumns.columnCount()], count);
        }
        given += count;
        return Batch.of(columns, count);
    }

    private ColumnVector part(ColumnVector from, int count) {
        ColumnVector part = ColumnVector.of(from.representation(), count);
        for (int i = 0; i < count; i++) {
            part.copy(i, from, given + i);
        }
        return part;
    }

    private int[] evaluate() {
        Batch batch;
        while ((batch = input.next()) != null) {
            context.cancellation().throwIfCancelled();
            rows.append(batch);
        }
        reservedBytes = 9L * rows.size() * results.length;
        context.memory().reserve(reservedBytes, NAME);
        for (int i = 0; i < results.length; i++) {
            results[i] = ColumnVector.of(plan.calls().get(i).type().representation(), rows.size());
        }
        List<SortKey> partitionKeys = plan.partition().stream()
                .map(column -> new SortKey(column, false, true))
                .toList();
        List<SortKey> keys = new ArrayList<>(partitionKeys);
        keys.addAll(plan.order());
        int[] numbers = new RowSorter(rows, keys, plan.input().outputTypes(), context).sort();
        evaluatePartitions(numbers, new RowOrder(partitionKeys, plan.input().outputTypes()));
        return numbers;
    }

    private void evaluatePartitions(int[] numbers, RowOrder partitionOrder) {
        RowOrder order = new RowOrder(plan.order(), plan.input().outputTypes());
        int from = 0;
        for (int to = 1; to <= numbers.length; to++) {
            if (to == numbers.length || partitionOrder.compare(rows, numbers[to - 1], numbers[to]) != 0) {
                WindowPartition partition = new WindowPartition(rows, numbers, from, to, order);
                for (int i = 0; i < results.length; i++) {
                    evaluate(plan.calls().get(i), partition, results[i]);
                }
                from = to;
            }
        }
    }

    private void evaluate(WindowCall call, WindowPartition partition, ColumnVector into) {
        context.cancellation().throwIfCancelled();
        FrameFinder frames = new FrameFinder(call.frame(), partition, plan, context);
        if (call.aggregate() == null) {
            WindowEvaluation evaluation = new WindowEvaluation(call, partition, frames);
            for (int place = 0; place < partition.size(); place++) {
                evaluation.evaluate(place, into, partition.sortedIndex(place));
            }
            return;
        }
        FrameAggregate aggregate =
                new FrameAggregate(call.aggregate(), plan.input().outputTypes(), partition, frames, context);
        try {
            for (int place = 0; place < partition.size(); place++) {
                aggregate.evaluate(place, into, partition.sortedIndex(place));
            }
        } finally {
            aggregate.release();
        }
    }

    @Override
    public void close() {
        input.close();
        rows.close();
        context.memory().release(reservedBytes);
        reservedBytes = 0;
    }
}
