package org.tarndb.examples.workload.write;

import org.tarndb.storage.env.Clock;

/**
 * When the writes of one writer are due. With a rate, a write that comes late because the one before it was slow is
 * measured from the time it was due, so that a stall is counted for all that it delayed.
 */
final class Pace {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final WriterRun run;
    private final long intervalNanos;
    private long nextNanos;

    Pace(WriterRun run) {
        this.run = run;
        this.intervalNanos = run.ratePerSecond() == 0 ? 0 : NANOS_PER_SECOND / run.ratePerSecond();
        this.nextNanos = run.env().clock().nanoTime();
    }

    /** Waits until the next write is due, or the run is stopped, and returns the time from which the write is measured. */
    long awaitNext() throws InterruptedException {
        Clock clock = run.env().clock();
        if (intervalNanos == 0) {
            return clock.nanoTime();
        }
        long due = nextNanos;
        nextNanos += intervalNanos;
        if (due - clock.nanoTime() > 0) {
            run.env().waits().await(run.stop(), due);
            return clock.nanoTime();
        }
        return due;
    }
}
