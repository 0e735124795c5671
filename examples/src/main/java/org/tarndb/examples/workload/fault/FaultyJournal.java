package org.tarndb.examples.workload.fault;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.journal.JournalRecord;

/**
 * A journal in memory, with a thread of its own and group commit, whose forces take as long as those of a solid-state disk
 * and fail when the injector says so. After a failure it can be used again: what waited is rolled back, the database goes
 * on. (A journal in files refuses everything after its first failure.)
 *
 * <p>Records that are appended while the listener hears of a failure may be rolled back with those that failed, and stay
 * in the queue. That is harmless: CSNs are given once, so what is said of such a record concerns nobody.
 */
final class FaultyJournal implements Journal {
    private static final long FORCE_NANOS = 500_000;

    /** A record whose fate is open. */
    private record Entry(long csn, long bytes) {}

    private final Env env;
    private final FaultInjector injector;
    private final BooleanSupplier stepWaits;

    @GuardedBy("this")
    private final Deque<Entry> queue = new ArrayDeque<>();

    @GuardedBy("this")
    private long queuedBytes;

    @GuardedBy("this")
    private boolean closing;

    /** Set by the next caller that has something for the journal's thread. */
    @GuardedBy("this")
    private Signal wakeUp = new Signal();

    @GuardedBy("this")
    private Threads.@Nullable Handle thread;

    /** @param stepWaits whether a step of an index build is prepared; asked with no lock held but the injector's */
    FaultyJournal(Env env, FaultInjector injector, BooleanSupplier stepWaits) {
        this.env = env;
        this.injector = injector;
        this.stepWaits = stepWaits;
    }

    @Override
    public synchronized void start(Listener listener) {
        thread = env.threads().start("tarn journal with failures", () -> run(listener));
    }

    private void run(Listener listener) {
        while (awaitWork()) {
            long first = firstCsn();
            force();
            boolean fails = injector.strikes(stepWaits);
            long last = takeAll();
            if (fails) {
                listener.failed(
                        first,
                        false,
                        new TarnException(ErrorCode.IO_ERROR, "the journal could not be forced (injected failure)"));
            } else {
                listener.durable(last);
            }
        }
    }

    /** False when the journal is closed and all is reported. */
    private boolean awaitWork() {
        while (true) {
            Signal signal;
            synchronized (this) {
                if (!queue.isEmpty() || closing) {
                    return !queue.isEmpty();
                }
                signal = new Signal();
                wakeUp = signal;
            }
            env.waits().awaitUninterruptibly(signal);
        }
    }

    private synchronized long firstCsn() {
        return queue.element().csn;
    }

    private void force() {
        env.waits().awaitUninterruptibly(new Signal(), env.clock().nanoTime() + FORCE_NANOS);
    }

    private synchronized long takeAll() {
        long last = queue.getLast().csn;
        queue.clear();
        queuedBytes = 0;
        return last;
    }

    @Override
    public synchronized void append(long csn, JournalRecord record, Durability durability) {
        if (closing) {
            throw new TarnException(ErrorCode.DATABASE_CLOSED, "the journal was closed");
        }
        queue.add(new Entry(csn, record.sizeBytes()));
        queuedBytes += record.sizeBytes();
        wakeUp.set();
    }

    @Override
    public synchronized long queuedBytes() {
        return queuedBytes;
    }

    /** Nothing is kept that could be forgotten. */
    @Override
    public void releaseUpTo(long csn) {}

    @Override
    public long sizeBytes() {
        return 0;
    }

    @Override
    public void close() {
        Threads.Handle running;
        synchronized (this) {
            closing = true;
            wakeUp.set();
            running = thread;
        }
        if (running != null) {
            env.waits().awaitUninterruptibly(running.ended(), Waits.NO_DEADLINE);
        }
    }
}
