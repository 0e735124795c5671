package org.tarndb.txn.indexbuild;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.commit.RowGate;

/**
 * Limits the rows that a build reads: never more than the limit in any second, spread evenly over it.
 *
 * <p>Rows pass in batches, n of which make a second's limit. A batch begins no earlier than a second after the n-th before
 * it <em>ended</em>, so no second has rows of more than n batches; and no earlier than the n-th part of a second after the
 * one before it began.
 *
 * <p>Used by the build's thread; {@link #set} and {@link #knock} by any.
 */
final class RateLimit {
    /** No limit. */
    static final long NONE = 0;

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int MOST_BATCHES_PER_SECOND = 20;

    private final Clock clock;
    private final Waits waits;

    private volatile long rowsPerSecond;

    /** What the build's thread waits for, while it does. */
    @GuardedBy("this")
    private @Nullable Signal waiting;

    // The build's thread alone.
    private long currentLimit;
    private long[] ends = new long[0];
    private long batch;
    private boolean started;
    private long lastStartNanos;
    private boolean inBatch;

    RateLimit(Clock clock, Waits waits, long rowsPerSecond) {
        this.clock = clock;
        this.waits = waits;
        this.rowsPerSecond = rowsPerSecond;
    }

    /** Rows per second; {@link #NONE} for no limit. */
    long rowsPerSecond() {
        return rowsPerSecond;
    }

    /** Whether another limit was set since the last batch was taken. */
    boolean isChanged() {
        return currentLimit != rowsPerSecond;
    }

    /** Takes effect at once, on a wait too. */
    void set(long limit) {
        rowsPerSecond = limit;
        knock();
    }

    /** Ends a wait, for its thread to look what has changed. */
    synchronized void knock() {
        if (waiting != null) {
            waiting.set();
        }
    }

    /** The rows read since the last batch was taken have passed. */
    void endBatch() {
        if (inBatch) {
            inBatch = false;
            ends[(int) (batch % ends.length)] = clock.nanoTime();
            batch++;
        }
    }

    /**
     * Takes the next batch if its time has come.
     *
     * @return its rows; 0 when it is too early
     */
    long tryNext() {
        if (isChanged()) {
            begin(rowsPerSecond);
        }
        if (currentLimit == NONE) {
            return RowGate.CHECK_ROWS;
        }
        long now = clock.nanoTime();
        if (started && now - nextStartNanos() < 0) {
            return 0;
        }
        started = true;
        lastStartNanos = now;
        inBatch = true;
        long number = batch % ends.length;
        // Any n batches in a row add up to the limit.
        return (number + 1) * currentLimit / ends.length - number * currentLimit / ends.length;
    }

    /**
     * Waits until the next batch's time has come, the limit changes, the cancellation is cancelled, or somebody knocks.
     *
     * @param reason not to wait; who makes it true knocks
     */
    void await(Cancellation cancellation, BooleanSupplier reason) {
        Signal wake = new Signal();
        synchronized (this) {
            waiting = wake;
        }
        try (Cancellation.Registration registration = cancellation.onCancel(wake::set)) {
            if (!isChanged() && !reason.getAsBoolean()) {
                waits.await(wake, nextStartNanos());
            }
        } catch (InterruptedException e) {
            throw new TarnException(ErrorCode.INTERRUPTED, "the build's thread was interrupted", e);
        } finally {
            synchronized (this) {
                waiting = null;
            }
        }
    }

    private void begin(long limit) {
        currentLimit = limit;
        ends = new long[(int) Math.min(limit, MOST_BATCHES_PER_SECOND)];
        batch = 0;
        inBatch = false;
    }

    private long nextStartNanos() {
        long evenly = lastStartNanos + NANOS_PER_SECOND / ends.length;
        if (batch < ends.length) {
            return evenly;
        }
        long within = ends[(int) (batch % ends.length)] + NANOS_PER_SECOND;
        return within - evenly > 0 ? within : evenly;
    }
}
