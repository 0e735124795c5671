package org.tarndb.snapshots.table;

import java.util.function.LongSupplier;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.TimeSlice;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;

/**
 * Counts the rows of one table's publication for who listens, ends it when it is cancelled, and lets other threads have the
 * processor. For one thread.
 */
final class TableProgress {
    /** Rows between two words to the listener. */
    private static final int CHUNK = 1024;
    /** Rows between two looks at the clock: some microseconds of work. */
    private static final int ROWS_BETWEEN_CHECKS = 16;

    private final long tableId;
    private final PublishListener listener;
    private final Cancellation cancellation;
    private final TimeSlice slice;
    private final LongSupplier bytesWritten;
    private int checks;
    private PublishPhase phase = PublishPhase.WAITING;
    private long rows;
    private long total = PublishProgress.UNKNOWN;

    TableProgress(long tableId, Publishing publishing, LongSupplier bytesWritten) {
        this.tableId = tableId;
        this.listener = publishing.listener();
        this.cancellation = publishing.cancellation();
        this.slice = publishing.slice();
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
        slice.pass();
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
        if (++checks % ROWS_BETWEEN_CHECKS == 0) {
            cancellation.throwIfCancelled();
            slice.pass();
        }
    }

    private void tell() {
        listener.progressed(new PublishProgress(tableId, phase, rows, total, bytesWritten.getAsLong()));
    }
}
