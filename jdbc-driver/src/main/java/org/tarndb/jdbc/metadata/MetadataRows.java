package org.tarndb.jdbc.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/** Rows made by the driver itself. */
final class MetadataRows implements Rows {
    private final List<ResultColumn> columns;
    private final List<@Nullable Object[]> rows;
    private int current = -1;

    private MetadataRows(List<ResultColumn> columns, List<@Nullable Object[]> rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /**
     * Rows of columns that are described as text.
     *
     * @param columns for each, a letter (S string, I integer, H short, B boolean, L long) and the name
     * @param rows String, Integer, Boolean, Long or null for each column
     */
    static Rows of(String columns, List<@Nullable Object[]> rows) {
        List<ResultColumn> parsed = new ArrayList<>();
        for (String column : columns.split(",\\s*", -1)) {
            String name = column.substring(2);
            parsed.add(new ResultColumn(name, name, type(column.charAt(0)), true, null));
        }
        return new MetadataRows(
                parsed, rows.stream().map(MetadataRows::internal).toList());
    }

    private static SqlType type(char letter) {
        return switch (letter) {
            case 'S' -> SqlType.VARCHAR;
            case 'I' -> SqlType.INTEGER;
            case 'H' -> SqlType.SMALLINT;
            case 'B' -> SqlType.BOOLEAN;
            case 'L' -> SqlType.BIGINT;
            default -> throw new IllegalArgumentException("type " + letter);
        };
    }

    private static @Nullable Object[] internal(@Nullable Object[] row) {
        @Nullable Object[] internal = row.clone();
        for (int i = 0; i < internal.length; i++) {
            if (internal[i] instanceof Integer value) {
                internal[i] = (long) value;
            }
        }
        return internal;
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        current = Math.min(current + 1, rows.size());
        return current < rows.size();
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
        return rows.get(current)[column];
    }

    @Override
    public void close() {}
}
