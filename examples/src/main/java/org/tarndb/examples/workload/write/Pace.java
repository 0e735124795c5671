package org.tarndb.examples.workload.write;

import org.tarndb.storage.env.Clock;

/**
 * When the writes of one writer are due. Without a rate each is due when the one before it has ended: a closed loop. With a
 * rate the times are fixed beforehand, whatever the database does, and a write is measured from the time it was due: so a
 * stall is counted for all the writes that it held up, not for the one that met it alone (coordinated omission; Gil Tene,
 * How NOT to Measure Latency, 2013).
 */
final class Pace {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final WriterRun run;
    private final Clock clock;
    private final long intervalNanos;
    private long nextNanos;

    Pace(WriterRun run) {
        this.run = run;
        this.clock = run.env().clock();
        this.intervalNanos = run.ratePerSecond() == 0 ? 0 : NANOS_PER_SECOND / run.ratePerSecond();
        this.nextNanos = clock.nanoTime();
    }

    /** Waits until the next write is due, or the run is stopped, and returns the time from which the write is measured. */
    long awaitNext() throws InterruptedException {
        if (intervalNanos == 0) {
            return clock.nanoTime();
        }
        long due = nextNanos;
        if (due - clock.nanoTime() > 0) {
            run.env().waits().await(run.stop(), due);
        }
        return due;
    }

    /** Says that the write which was due has been made. */
    void made() {
        nextNanos += intervalNanos;
    }

    /** The writes that were due until now and have not been made; 0 without a rate. */
    long overdue() {
        long lateNanos = clock.nanoTime() - nextNanos;
        return intervalNanos == 0 || lateNanos < intervalNanos ? 0 : lateNanos / intervalNanos;
    }
}
