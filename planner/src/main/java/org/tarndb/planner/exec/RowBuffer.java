package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.Representation;
import org.tarndb.storage.type.SqlType;

/**
 * Rows that an operator holds, numbered from 0, as chunks of column vectors. Their memory is taken from the execution's
 * budget until it is closed.
 */
final class RowBuffer implements AutoCloseable {
    private static final int CHUNK_BITS = 10;
    private static final int CHUNK_ROWS = 1 << CHUNK_BITS;
    private static final int CHUNK_MASK = CHUNK_ROWS - 1;

    private final Representation[] representations;
    private final MemoryBudget memory;
    private final String holder;
    private final List<ColumnVector[]> chunks = new ArrayList<>();
    private int size;
    private long reservedBytes;

    /** @param holder the operator's name, for the message when memory runs out */
    RowBuffer(List<SqlType> types, MemoryBudget memory, String holder) {
        this.representations = types.stream().map(SqlType::representation).toArray(Representation[]::new);
        this.memory = memory;
        this.holder = holder;
    }

    int size() {
        return size;
    }

    int columnCount() {
        return representations.length;
    }

    /** Copies the selected rows to the end. */
    void append(Batch batch) {
        for (int row = 0; row < batch.size(); row++) {
            append(batch, batch.position(row));
        }
    }

    /** Copies one row to the end. */
    void append(Batch batch, int position) {
        if (size == Integer.MAX_VALUE) {
            memory.reserve(Long.MAX_VALUE / 2, holder);
        }
        if ((size & CHUNK_MASK) == 0) {
            addChunk();
        }
        ColumnVector[] chunk = chunks.get(size >> CHUNK_BITS);
        long objectBytes = 0;
        for (int i = 0; i < chunk.length; i++) {
            chunk[i].copy(size & CHUNK_MASK, batch.column(i), position);
            if (representations[i] == Representation.OBJECT) {
                objectBytes += Footprint.of(chunk[i].get(size & CHUNK_MASK));
            }
        }
        reserve(objectBytes);
        size++;
    }

    private void addChunk() {
        long bytes = 0;
        ColumnVector[] chunk = new ColumnVector[representations.length];
        for (int i = 0; i < chunk.length; i++) {
            bytes += (representations[i] == Representation.BOOLEAN ? 1L : 8L) * CHUNK_ROWS;
        }
        reserve(bytes);
        for (int i = 0; i < chunk.length; i++) {
            chunk[i] = ColumnVector.of(representations[i], CHUNK_ROWS);
        }
        chunks.add(chunk);
    }

    /** Takes memory for what belongs to the rows; it is given back with them, or by {@link #release}. */
    void reserve(long bytes) {
        memory.reserve(bytes, holder);
        reservedBytes += bytes;
    }

    void release(long bytes) {
        memory.release(bytes);
        reservedBytes -= bytes;
    }

    /** The vector that holds a row's value of a column, at {@link #position}. */
    ColumnVector vector(int row, int column) {
        return chunks.get(row >> CHUNK_BITS)[column];
    }

    static int position(int row) {
        return row & CHUNK_MASK;
    }

    /** Copies a column's values of some rows. */
    void gather(int column, int[] rows, int from, int count, ColumnVector into) {
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            into.copy(i, vector(row, column), position(row));
        }
    }

    /** Some rows as a batch. */
    Batch batch(int[] rows, int from, int count) {
        ColumnVector[] columns = new ColumnVector[representations.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = ColumnVector.of(representations[i], count);
            gather(i, rows, from, count, columns[i]);
        }
        return Batch.of(columns, count);
    }

    int chunkCount() {
        return chunks.size();
    }

    /** A run of consecutive rows, without copying. */
    Batch chunk(int index) {
        int rows = Math.min(CHUNK_ROWS, size - (index << CHUNK_BITS));
        return Batch.of(chunks.get(index), rows);
    }

    @Override
    public void close() {
        memory.release(reservedBytes);
        reservedBytes = 0;
        chunks.clear();
        size = 0;
    }
}
