package org.tarndb.jdbc.convert;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;

/** A single value read as a row of one column, so that parameters convert by the same rules as columns. */
final class OneValue implements Rows {
    private final @Nullable Object value;

    OneValue(@Nullable Object value) {
        this.value = value;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of();
    }

    @Override
    public boolean next() {
        return false;
    }

    @Override
    public boolean isNull(int column) {
        return value == null;
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
        return Objects.requireNonNull(value);
    }

    @Override
    public @Nullable Object get(int column) {
        return value;
    }

    @Override
    public void close() {}
}
