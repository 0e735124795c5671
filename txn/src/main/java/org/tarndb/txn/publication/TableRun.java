package org.tarndb.txn.publication;

import org.tarndb.storage.catalog.TableName;
import org.tarndb.txn.progress.RateMeter;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;

/** How one table of a run gets on. Written by one thread at a time, read by all. */
final class TableRun {
    private final TableName table;
    private final RateMeter meter = new RateMeter();
    private volatile PublishProgress last;
    private volatile long rowsPerSecond;
    private volatile int restarts;

    TableRun(long tableId, TableName table) {
        this.table = table;
        this.last = new PublishProgress(tableId, PublishPhase.WAITING, 0, PublishProgress.UNKNOWN, 0);
    }

    TableName table() {
        return table;
    }

    PublishProgress last() {
        return last;
    }

    /** 0 while it is not known. */
    long rowsPerSecond() {
        return rowsPerSecond;
    }

    int restarts() {
        return restarts;
    }

    /** @param nowNanos on the scale of the clock that times the run */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time writes
    void progressed(PublishProgress progress, long nowNanos) {
        PublishPhase before = last.phase();
        if (progress.phase() != before) {
            meter.reset();
            if (before == PublishPhase.COMMITTING) {
                restarts++;
            }
        }
        rowsPerSecond = meter.noted(progress.rowsDone(), nowNanos);
        last = progress;
    }
}
