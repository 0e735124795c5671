package org.tarndb.planner.result;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Rows that a command has made before they are read. */
public final class ListRows implements Rows {
    private final List<ResultColumn> columns;
    private List<@Nullable Object[]> rows;
    private int at = -1;

    public ListRows(List<ResultColumn> columns, List<@Nullable Object[]> rows) {
        this.columns = columns;
        this.rows = List.copyOf(rows);
    }

    public static ResultColumn text(String label) {
        return new ResultColumn(label, label, SqlType.VARCHAR, true, null);
    }

    public static ResultColumn number(String label) {
        return new ResultColumn(label, label, SqlType.BIGINT, true, null);
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        if (at < rows.size()) {
            at++;
        }
        return at < rows.size();
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
        Object value = get(column);
        if (value == null) {
            throw TarnException.internal("column " + column + " is NULL and was read as a value");
        }
        return value;
    }

    @Override
    public @Nullable Object get(int column) {
        return rows.get(at)[column];
    }

    @Override
    public void close() {
        rows = List.of();
        at = 0;
    }
}
