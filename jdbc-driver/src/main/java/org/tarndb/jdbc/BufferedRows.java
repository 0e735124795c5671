package org.tarndb.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;

/** All rows of a query, held in memory so that a cursor can move both ways. */
final class BufferedRows implements Rows {
    private final List<ResultColumn> columns;
    private final List<@Nullable Object[]> all = new ArrayList<>();

    /** From 1; 0 is before the first row. */
    private int current;

    /**
     * Reads the rows to their end, or to a limit, and closes them.
     *
     * @param maxRows 0 for no limit
     */
    BufferedRows(Rows rows, long maxRows) {
        this.columns = rows.columns();
        try (rows) {
            while ((maxRows == 0 || all.size() < maxRows) && rows.next()) {
                @Nullable Object[] row = new @Nullable Object[columns.size()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = rows.get(i);
                }
                all.add(row);
            }
        }
    }

    int size() {
        return all.size();
    }

    int current() {
        return current;
    }

    /**
     * Moves to a row, or to just before the first (0) or just after the last (size + 1).
     *
     * @return whether there is a row
     */
    boolean moveTo(long row) {
        current = (int) Math.max(0, Math.min(row, size() + 1L));
        return current >= 1 && current <= size();
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        return moveTo(current + 1L);
    }

    @Override
    public boolean isNull(int column) {
        return get(column) == null;
    }

    @Override
    public boolean getBoolean(int column) {
        return (Boolean) getObject(column);
    }

    @Override
    public long getLong(int column) {
        return (Long) getObject(column);
    }

    @Override
    public double getDouble(int column) {
        return (Double) getObject(column);
    }

    @Override
    public Object getObject(int column) {
        return Objects.requireNonNull(get(column));
    }

    @Override
    public @Nullable Object get(int column) {
        return all.get(current - 1)[column];
    }

    @Override
    public void close() {
        all.clear();
    }
}
