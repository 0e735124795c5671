package org.tarndb.planner;

import org.tarndb.planner.result.Rows;
import org.tarndb.storage.env.Cancellation;

/** The rows of a query with a time-out: the timer is told when the last one has been read. */
final class TimedRows extends ForwardingRows {
    private final Cancellation.Registration timer;

    TimedRows(Rows rows, Cancellation.Registration timer) {
        super(rows);
        this.timer = timer;
    }

    @Override
    public boolean next() {
        boolean found = super.next();
        if (!found) {
            timer.close();
        }
        return found;
    }

    @Override
    public void close() {
        timer.close();
        super.close();
    }
}
