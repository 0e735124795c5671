package org.tarndb.planner.simple;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.error.TarnException;

/** At most one row, of which a column is decoded when it is asked for. */
final class OneRow implements Rows {
    private final List<ResultColumn> columns;
    private final RowLayout layout;
    private final int[] ordinals;
    /** Null when there is none, and once it has been passed. */
    private byte @Nullable [] row;

    private boolean started;

    OneRow(List<ResultColumn> columns, RowLayout layout, int[] ordinals, byte @Nullable [] row) {
        this.columns = columns;
        this.layout = layout;
        this.ordinals = ordinals;
        this.row = row;
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        if (started) {
            row = null;
        }
        started = true;
        return row != null;
    }

    private byte[] current() {
        byte[] bytes = row;
        if (bytes == null || !started) {
            throw TarnException.internal("a result is read that is not on a row");
        }
        return bytes;
    }

    @Override
    public boolean isNull(int column) {
        return layout.isNull(current(), ordinals[column]);
    }

    @Override
    public boolean getBoolean(int column) {
        return layout.getBoolean(current(), ordinals[column]);
    }

    @Override
    public long getLong(int column) {
        return layout.getLong(current(), ordinals[column]);
    }

    @Override
    public double getDouble(int column) {
        return layout.getDouble(current(), ordinals[column]);
    }

    @Override
    public Object getObject(int column) {
        return layout.getObject(current(), ordinals[column]);
    }

    @Override
    public @Nullable Object get(int column) {
        return layout.get(current(), ordinals[column]);
    }

    @Override
    public void close() {
        started = true;
        row = null;
    }
}
