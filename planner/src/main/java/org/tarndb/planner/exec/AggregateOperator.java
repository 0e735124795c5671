package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** Reads all rows into the group tables of all grouping sets at once, then gives the groups set by set. */
final class AggregateOperator implements Operator {
    private final Aggregate plan;
    private final ExecutionContext context;
    private final Operator input;
    private final List<GroupTable> tables = new ArrayList<>();
    private boolean read;
    private int currentSet;
    private int nextGroup;

    AggregateOperator(Aggregate plan, ExecutionContext context) {
        this.plan = plan;
        this.context = context;
        for (List<Integer> set : plan.groupingSets()) {
            tables.add(new GroupTable(plan, set, context.memory()));
        }
        this.input = plan.input().open(context);
    }

    @Override
    public @Nullable Batch next() {
        if (!read) {
            read = true;
            readInput();
        }
        while (currentSet < tables.size()) {
            context.cancellation().throwIfCancelled();
            GroupTable table = tables.get(currentSet);
            int count = Math.min(Batch.CAPACITY, table.groups() - nextGroup);
            if (count > 0) {
                Batch batch = batch(table, count);
                nextGroup += count;
                return batch;
            }
            currentSet++;
            nextGroup = 0;
        }
        return null;
    }

    private void readInput() {
        Batch batch;
        while ((batch = input.next()) != null) {
            context.cancellation().throwIfCancelled();
            for (GroupTable table : tables) {
                table.add(batch);
            }
        }
    }

    private Batch batch(GroupTable table, int count) {
        List<Integer> set = plan.groupingSets().get(currentSet);
        int groupColumns = plan.groupColumns().size();
        ColumnVector[] columns = new ColumnVector[groupColumns + plan.calls().size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = ColumnVector.of(plan.outputTypes().get(i).representation(), count);
            if (i >= groupColumns) {
                writeCall(table, i - groupColumns, count, columns[i]);
            } else if (set.contains(i)) {
                table.keyColumn(set.indexOf(i), nextGroup, count, columns[i]);
            } else {
                columns[i].setAllNull();
            }
        }
        return Batch.of(columns, count);
    }

    private void writeCall(GroupTable table, int index, int count, ColumnVector into) {
        AggregateCall call = plan.calls().get(index);
        switch (call.function()) {
            case GROUPING -> Arrays.fill(longs(into), grouping(call));
            case GROUP_ID -> Arrays.fill(longs(into), repetitions());
            default -> table.results(index, nextGroup, count, into);
        }
    }

    private static long[] longs(ColumnVector vector) {
        return ((org.tarndb.planner.vector.LongVector) vector).values();
    }

    /** One bit per argument, the last one lowest: 1 where the column is not in the set. */
    private long grouping(AggregateCall call) {
        List<Integer> set = plan.groupingSets().get(currentSet);
        long bits = 0;
        for (int column : call.arguments()) {
            int position = plan.groupColumns().indexOf(column);
            bits = bits << 1 | (set.contains(position) ? 0 : 1);
        }
        return bits;
    }

    /** How often the current set occurred before. */
    private long repetitions() {
        List<List<Integer>> sets = plan.groupingSets();
        return sets.subList(0, currentSet).stream()
                .filter(sets.get(currentSet)::equals)
                .count();
    }

    @Override
    public void close() {
        input.close();
        tables.forEach(GroupTable::close);
        tables.clear();
    }
}
