package org.tarndb.planner.vector;

import org.jspecify.annotations.Nullable;

/**
 * Some rows as columns. Positions run from 0 to {@code positions - 1}; a selection names those that count, in ascending
 * order. Valid until the next call of the operator that gave it.
 */
public final class Batch {
    /** The number of positions that operators aim for. */
    public static final int CAPACITY = 1024;

    private final ColumnVector[] columns;
    private final int positions;
    private final int @Nullable [] selection;
    private final int size;

    private Batch(ColumnVector[] columns, int positions, int @Nullable [] selection, int size) {
        this.columns = columns;
        this.positions = positions;
        this.selection = selection;
        this.size = size;
    }

    /** A batch of all positions. */
    public static Batch of(ColumnVector[] columns, int positions) {
        return new Batch(columns, positions, null, positions);
    }

    /** These columns in place of this batch's, with its selection. */
    public Batch withColumns(ColumnVector[] others) {
        return new Batch(others, positions, selection, size);
    }

    /** The same columns with another selection: the first {@code count} entries, ascending positions. */
    public Batch select(int[] chosen, int count) {
        return new Batch(columns, positions, chosen, count);
    }

    public ColumnVector column(int index) {
        return columns[index];
    }

    /** All columns; must not be changed. */
    public ColumnVector[] columns() {
        return columns;
    }

    public int columnCount() {
        return columns.length;
    }

    /** The length that vectors over this batch need. */
    public int positions() {
        return positions;
    }

    /** The number of rows: of selected positions. */
    public int size() {
        return size;
    }

    /** The selected positions (the first {@link #size()} entries), or null when all are. */
    public int @Nullable [] selection() {
        return selection;
    }

    /** The position of the n-th row. */
    public int position(int row) {
        return selection == null ? row : selection[row];
    }

    /** The boxed values of the n-th row. */
    public @Nullable Object[] row(int row) {
        int position = position(row);
        @Nullable Object[] values = new @Nullable Object[columns.length];
        for (int i = 0; i < columns.length; i++) {
            values[i] = columns[i].get(position);
        }
        return values;
    }
}
