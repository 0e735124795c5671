package org.tarndb.planner;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;

/** Rows of another result, of which a subclass does one thing differently. */
abstract class ForwardingRows implements Rows {
    private final Rows rows;

    ForwardingRows(Rows rows) {
        this.rows = rows;
    }

    @Override
    public List<ResultColumn> columns() {
        return rows.columns();
    }

    @Override
    public boolean next() {
        return rows.next();
    }

    @Override
    public boolean isNull(int column) {
        return rows.isNull(column);
    }

    @Override
    public boolean getBoolean(int column) {
        return rows.getBoolean(column);
    }

    @Override
    public long getLong(int column) {
        return rows.getLong(column);
    }

    @Override
    public double getDouble(int column) {
        return rows.getDouble(column);
    }

    @Override
    public Object getObject(int column) {
        return rows.getObject(column);
    }

    @Override
    public @Nullable Object get(int column) {
        return rows.get(column);
    }

    @Override
    public void close() {
        rows.close();
    }
}
