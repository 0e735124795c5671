package org.tarndb.planner;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Cancels statements that run longer than they may: one thread per engine, started by the first statement that has a
 * time-out. Thread-safe.
 */
final class StatementTimer implements AutoCloseable {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Env env;
    private final String databaseName;

    /** Earliest deadline first; compared by difference, as nanoTime demands. */
    @GuardedBy("this")
    private final PriorityQueue<Entry> queue =
            new PriorityQueue<>((a, b) -> Long.signum(a.deadlineNanos - b.deadlineNanos));

    /** Wakes the thread for a new earliest deadline or the end. */
    @GuardedBy("this")
    private Signal changed = new Signal();

    @GuardedBy("this")
    private boolean started;

    @GuardedBy("this")
    private boolean closed;

    StatementTimer(Env env, String databaseName) {
        this.env = env;
        this.databaseName = databaseName;
    }

    /**
     * Cancels with QUERY_TIMEOUT once the time is over.
     *
     * @return to be closed when the statement is over
     */
    synchronized Cancellation.Registration schedule(Cancellation cancellation, long timeoutNanos) {
        Entry entry = new Entry(env.clock().nanoTime() + timeoutNanos, timeoutNanos, cancellation);
        if (!started) {
            // May fail; then this statement does, and the next one tries again.
            env.threads().start("tarn " + databaseName + " statement timer", this::run);
            started = true;
        }
        queue.add(entry);
        if (queue.peek() == entry) {
            changed.set();
        }
        return () -> remove(entry);
    }

    private synchronized void remove(Entry entry) {
        queue.remove(entry);
    }

    private void run() {
        while (true) {
            Signal wake = expire();
            if (wake == null) {
                return;
            }
            try {
                env.waits().await(wake, nextDeadlineNanos());
            } catch (InterruptedException e) {
                // Nobody but a debugger interrupts this thread; its work goes on.
                continue;
            }
        }
    }

    /** Cancels what is due; null when the timer is closed, else what to wait for. */
    private @Nullable Signal expire() {
        while (true) {
            Entry due;
            synchronized (this) {
                if (closed) {
                    return null;
                }
                due = queue.peek();
                if (due == null || due.deadlineNanos - env.clock().nanoTime() > 0) {
                    changed = new Signal();
                    return changed;
                }
                queue.remove(due);
            }
            due.cancellation.cancel(new TarnException(
                    ErrorCode.QUERY_TIMEOUT,
                    "the statement ran longer than its time-out of " + due.timeoutNanos / NANOS_PER_MILLI + " ms"));
        }
    }

    private synchronized long nextDeadlineNanos() {
        Entry first = queue.peek();
        return first == null ? Waits.NO_DEADLINE : first.deadlineNanos;
    }

    @Override
    public synchronized void close() {
        closed = true;
        changed.set();
    }

    private record Entry(long deadlineNanos, long timeoutNanos, Cancellation cancellation) {}
}
