package org.tarndb.storage.codec;

import org.jspecify.annotations.Nullable;

/**
 * Reads rows of an earlier schema of a table as rows of its current one: columns dropped since are passed over, columns
 * added since have the value that was set down when they were added. Immutable, thread-safe.
 */
final class EarlierRows implements RowReader {
    private final RowFormat stored;
    /** Per current column: the stored column, or -1 when the rows were written before it was added. */
    private final int[] sources;
    /** Per current column: its value, in internal form, where the rows do not have it. */
    private final @Nullable Object[] absent;

    EarlierRows(RowFormat stored, int[] sources, @Nullable Object[] absent) {
        this.stored = stored;
        this.sources = sources;
        this.absent = absent;
    }

    RowFormat stored() {
        return stored;
    }

    @Override
    public boolean isNull(byte[] row, int column) {
        int source = sources[column];
        return source < 0 ? absent[column] == null : stored.isNull(row, source);
    }

    @Override
    public long getLong(byte[] row, int column) {
        int source = sources[column];
        return source < 0 ? (Long) absentValue(column) : stored.getLong(row, source);
    }

    @Override
    public double getDouble(byte[] row, int column) {
        int source = sources[column];
        return source < 0 ? (Double) absentValue(column) : stored.getDouble(row, source);
    }

    @Override
    public boolean getBoolean(byte[] row, int column) {
        int source = sources[column];
        return source < 0 ? (Boolean) absentValue(column) : stored.getBoolean(row, source);
    }

    @Override
    public Object getObject(byte[] row, int column) {
        int source = sources[column];
        return source < 0 ? absentValue(column) : stored.getObject(row, source);
    }

    @Override
    public @Nullable Object get(byte[] row, int column) {
        int source = sources[column];
        return source < 0 ? absent[column] : stored.get(row, source);
    }

    private Object absentValue(int column) {
        Object value = absent[column];
        if (value == null) {
            throw new IllegalArgumentException("column " + column + " is NULL");
        }
        return value;
    }
}
