package org.tarndb.snapshots.table;

import java.util.function.LongSupplier;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;

/** Counts the rows of one table's publication for who listens, and ends it when it is cancelled. For one thread. */
final class TableProgress {
    /** Rows between two words to the listener. */
    private static final int CHUNK = 1024;

    private final long tableId;
    private final PublishListener listener;
    private final Cancellation cancellation;
    private final LongSupplier bytesWritten;
    private PublishPhase phase = PublishPhase.WAITING;
    private long rows;
    private long total = PublishProgress.UNKNOWN;

    TableProgress(long tableId, PublishListener listener, Cancellation cancellation, LongSupplier bytesWritten) {
        this.tableId = tableId;
        this.listener = listener;
        this.cancellation = cancellation;
        this.bytesWritten = bytesWritten;
    }

    /** @param rowsTotal of the phase; {@link PublishProgress#UNKNOWN} */
    void begin(PublishPhase next, long rowsTotal) {
        rows = 0;
        total = rowsTotal;
        enter(next);
    }

    /** Goes to a phase without rows of its own: what was counted last stays shown. */
    void enter(PublishPhase next) {
        phase = next;
        tell();
    }

    /** One more row of the phase. */
    void row() {
        check();
        if (++rows % CHUNK == 0) {
            tell();
        }
    }

    /** So many rows of the phase are done now. */
    void reach(long done) {
        rows = done;
        tell();
    }

    /** For a row that does not count. */
    void check() {
        cancellation.throwIfCancelled();
    }

    private void tell() {
        listener.progressed(new PublishProgress(tableId, phase, rows, total, bytesWritten.getAsLong()));
    }
}
