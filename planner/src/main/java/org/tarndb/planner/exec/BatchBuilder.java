package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;

/** Collects single rows into a batch. */
final class BatchBuilder {
    private final List<SqlType> types;
    private final int capacity;
    private ColumnVector[] columns;
    private int size;

    BatchBuilder(List<SqlType> types, int capacity) {
        this.types = types;
        this.capacity = capacity;
        this.columns = newColumns();
    }

    private ColumnVector[] newColumns() {
        return types.stream()
                .map(type -> ColumnVector.of(type.representation(), capacity))
                .toArray(ColumnVector[]::new);
    }

    boolean isFull() {
        return size == capacity;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Adds a row of boxed values. */
    void add(@Nullable Object[] row) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].set(size, row[i]);
        }
        size++;
    }

    /** Adds a row of a batch, its columns put from some column on; the others are set by {@link #set}. */
    void addPart(int firstColumn, Batch batch, int position) {
        for (int i = 0; i < batch.columnCount(); i++) {
            columns[firstColumn + i].copy(size, batch.column(i), position);
        }
    }

    /** Sets a value of the row that {@link #endRow} will add. */
    void set(int column, @Nullable Object value) {
        columns[column].set(size, value);
    }

    void endRow() {
        size++;
    }

    /** What was collected; the builder starts anew. */
    Batch take() {
        Batch batch = Batch.of(columns, size);
        columns = newColumns();
        size = 0;
        return batch;
    }
}
