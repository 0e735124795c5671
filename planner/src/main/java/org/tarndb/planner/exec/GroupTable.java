package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CommonForm;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.type.SqlType;

/** The groups of one grouping set and the states of their aggregates. */
final class GroupTable implements AutoCloseable {
    private static final String NAME = "Aggregate";
    private static final long STATE_BYTES = 32;

    private final Aggregate plan;
    private final List<SqlType> inputTypes;
    private final MemoryBudget memory;
    /** Input columns of the set. */
    private final int[] columns;
    /** Null for the empty set, which is one group. */
    private final @Nullable KeyTable keys;
    /** The first row of each group: its columns of the set. */
    private final RowBuffer keyRows;

    private final @Nullable Accumulator[] accumulators;
    private final @Nullable KeyTable[] distinct;
    private int groups;
    private long reservedBytes;

    /** @param set positions in the plan's group columns */
    GroupTable(Aggregate plan, List<Integer> set, MemoryBudget memory) {
        this.plan = plan;
        this.inputTypes = plan.input().outputTypes();
        this.memory = memory;
        this.columns = set.stream()
                .mapToInt(position -> plan.groupColumns().get(position))
                .toArray();
        List<SqlType> keyTypes =
                Arrays.stream(columns).mapToObj(inputTypes::get).toList();
        this.keys = columns.length == 0 ? null : KeyTable.of(KeyTable.formsOf(keyTypes), memory, NAME);
        this.keyRows = new RowBuffer(keyTypes, memory, NAME);
        this.accumulators = new @Nullable Accumulator[plan.calls().size()];
        this.distinct = new @Nullable KeyTable[plan.calls().size()];
        for (int i = 0; i < accumulators.length; i++) {
            AggregateCall call = plan.calls().get(i);
            if (call.function() != AggregateFunction.GROUPING && call.function() != AggregateFunction.GROUP_ID) {
                accumulators[i] = Accumulators.of(call, inputTypes, memory);
                distinct[i] = call.distinct() ? KeyTable.of(distinctForms(call), memory, NAME) : null;
            }
        }
        if (keys == null) {
            addGroups(1);
        }
    }

    private List<CommonForm> distinctForms(AggregateCall call) {
        List<SqlType> types = new ArrayList<>(List.of(SqlType.BIGINT));
        for (int column : call.distinctColumns()) {
            types.add(inputTypes.get(column));
        }
        return KeyTable.formsOf(types);
    }

    int groups() {
        return groups;
    }

    void add(Batch batch) {
        int[] groupOf = assign(batch);
        for (int i = 0; i < accumulators.length; i++) {
            Accumulator accumulator = accumulators[i];
            if (accumulator != null) {
                AggregateCall call = plan.calls().get(i);
                Batch rows = filtered(batch, call);
                KeyTable seen = distinct[i];
                rows = seen == null ? rows : distinct(rows, call, seen, groupOf);
                accumulator.addAll(rows, select(rows, call.stateColumns()), groupOf);
            }
        }
    }

    /** The group of each selected row, by position. */
    private int[] assign(Batch batch) {
        int[] groupOf = new int[batch.positions()];
        if (keys == null) {
            return groupOf;
        }
        Batch keyColumns = batch.withColumns(select(batch, columns));
        for (int row = 0; row < batch.size(); row++) {
            int position = batch.position(row);
            int group = keys.add(keyColumns.columns(), position);
            if (group == keyRows.size()) {
                keyRows.append(keyColumns, position);
            }
            groupOf[position] = group;
        }
        addGroups(keys.size());
        return groupOf;
    }

    private void addGroups(int count) {
        long bytes = (count - groups) * STATE_BYTES * accumulators.length;
        memory.reserve(bytes, NAME);
        reservedBytes += bytes;
        groups = count;
        for (Accumulator accumulator : accumulators) {
            if (accumulator != null) {
                accumulator.ensure(count);
            }
        }
    }

    private static ColumnVector[] select(Batch batch, int[] columns) {
        ColumnVector[] selected = new ColumnVector[columns.length];
        for (int i = 0; i < columns.length; i++) {
            selected[i] = batch.column(columns[i]);
        }
        return selected;
    }

    private static Batch filtered(Batch batch, AggregateCall call) {
        if (call.filter() == AggregateCall.NO_FILTER) {
            return batch;
        }
        BooleanVector filter = (BooleanVector) batch.column(call.filter());
        int[] chosen = new int[batch.size()];
        int count = 0;
        for (int row = 0; row < batch.size(); row++) {
            int position = batch.position(row);
            if (!filter.isNull(position) && filter.values()[position]) {
                chosen[count++] = position;
            }
        }
        return batch.select(chosen, count);
    }

    /** The rows whose arguments are not NULL and not known in their group. */
    private static Batch distinct(Batch rows, AggregateCall call, KeyTable seen, int[] groupOf) {
        int[] arguments = call.distinctColumns();
        ColumnVector[] key = new ColumnVector[arguments.length + 1];
        LongVector group = new LongVector(rows.positions());
        key[0] = group;
        for (int i = 0; i < arguments.length; i++) {
            key[i + 1] = rows.column(arguments[i]);
        }
        int[] chosen = new int[rows.size()];
        int count = 0;
        for (int row = 0; row < rows.size(); row++) {
            int position = rows.position(row);
            group.values()[position] = groupOf[position];
            int known = seen.size();
            if (!hasNull(key, position) && seen.add(key, position) == known) {
                chosen[count++] = position;
            }
        }
        return rows.select(chosen, count);
    }

    private static boolean hasNull(ColumnVector[] vectors, int position) {
        for (ColumnVector vector : vectors) {
            if (vector.isNull(position)) {
                return true;
            }
        }
        return false;
    }

    /** Writes some groups' column of the set. */
    void keyColumn(int columnOfSet, int from, int count, ColumnVector into) {
        for (int i = 0; i < count; i++) {
            into.copy(i, keyRows.vector(from + i, columnOfSet), RowBuffer.position(from + i));
        }
    }

    /** Writes some groups' results of a call that has a state. */
    void results(int call, int from, int count, ColumnVector into) {
        Accumulator accumulator = Objects.requireNonNull(accumulators[call]);
        for (int i = 0; i < count; i++) {
            accumulator.result(from + i, into, i);
        }
    }

    @Override
    public void close() {
        if (keys != null) {
            keys.close();
        }
        for (KeyTable table : distinct) {
            if (table != null) {
                table.close();
            }
        }
        for (Accumulator accumulator : accumulators) {
            if (accumulator != null) {
                accumulator.release();
            }
        }
        keyRows.close();
        memory.release(reservedBytes);
        reservedBytes = 0;
    }
}
