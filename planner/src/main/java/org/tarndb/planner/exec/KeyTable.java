package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.planner.expr.CommonForm;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.Representation;
import org.tarndb.storage.type.SqlType;

/** Numbers the distinct keys it meets from 0. NULL is a key like any other. */
abstract sealed class KeyTable implements AutoCloseable permits LongKeyTable, ObjectKeyTable {
    private final MemoryBudget memory;
    private final String holder;
    private long reservedBytes;

    KeyTable(MemoryBudget memory, String holder) {
        this.memory = memory;
        this.holder = holder;
    }

    /** A table for keys of one or more columns, given as vectors in these forms. */
    static KeyTable of(List<CommonForm> forms, MemoryBudget memory, String holder) {
        return forms.size() == 1 && forms.get(0).representation() == Representation.LONG
                ? new LongKeyTable(memory, holder)
                : new ObjectKeyTable(forms, memory, holder);
    }

    /** The forms of values that are compared with values of their own type. */
    static List<CommonForm> formsOf(List<SqlType> types) {
        return types.stream().map(type -> CommonForm.of(type, type)).toList();
    }

    /** The number of the key at a position; a new one if it was not met before. */
    abstract int add(ColumnVector[] keys, int position);

    /** The number of the key at a position, or -1. */
    abstract int find(ColumnVector[] keys, int position);

    /** Adds the rows of a batch, all of its columns being the key, and gives those that were not known. */
    final Batch addAll(Batch batch) {
        int[] chosen = new int[batch.size()];
        int count = 0;
        for (int row = 0; row < batch.size(); row++) {
            int position = batch.position(row);
            int known = size();
            if (add(batch.columns(), position) == known) {
                chosen[count++] = position;
            }
        }
        return batch.select(chosen, count);
    }

    /** How many keys there are. */
    abstract int size();

    final void reserve(long bytes) {
        memory.reserve(bytes, holder);
        reservedBytes += bytes;
    }

    @Override
    public final void close() {
        memory.release(reservedBytes);
        reservedBytes = 0;
    }
}
