package org.tarndb.planner;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.env.Cancellation;

/** The rows of a query with a time-out: the timer is told when the last one has been read. */
final class TimedRows implements Rows {
    private final Rows rows;
    private final Cancellation.Registration timer;

    TimedRows(Rows rows, Cancellation.Registration timer) {
        this.rows = rows;
        this.timer = timer;
    }

    @Override
    public List<ResultColumn> columns() {
        return rows.columns();
    }

    @Override
    public boolean next() {
        boolean found = rows.next();
        if (!found) {
            timer.close();
        }
        return found;
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
        timer.close();
        rows.close();
    }
}
