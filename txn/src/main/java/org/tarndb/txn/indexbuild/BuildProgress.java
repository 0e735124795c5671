package org.tarndb.txn.indexbuild;

import org.tarndb.storage.env.Cancellation;

/** What a build reports while it runs. Written by its thread, read by all. */
final class BuildProgress {
    private volatile BuildPhase phase = BuildPhase.REGISTERING;
    private volatile long rowsDone;
    private volatile long longestLatchNanos;

    BuildPhase phase() {
        return phase;
    }

    void setPhase(BuildPhase now) {
        phase = now;
    }

    long rowsDone() {
        return rowsDone;
    }

    void setRowsDone(long rows) {
        rowsDone = rows;
    }

    long longestLatchNanos() {
        return longestLatchNanos;
    }

    void latched(long nanos) {
        if (nanos > longestLatchNanos) {
            longestLatchNanos = nanos;
        }
    }

    /** Counts rows as they are read, from a number of rows done before; looks for a cancellation now and then. */
    final class RowCounter {
        private static final int INTERVAL = 1024;
        private final Cancellation cancellation;
        private long rows;

        RowCounter(long rowsBefore, Cancellation cancellation) {
            this.rows = rowsBefore;
            this.cancellation = cancellation;
        }

        void row() {
            if (++rows % INTERVAL == 0) {
                setRowsDone(rows);
                cancellation.throwIfCancelled();
            }
        }
    }
}
