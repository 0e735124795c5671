package org.tarndb.storage.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What callers want of the journal's thread. Thread-safe; nothing but {@link #await} waits. */
final class AppendQueue {
    /** A record that waits. */
    record Entry(long csn, JournalRecord record, Durability durability) {}

    /**
     * All that is wanted at one moment.
     *
     * @param releasedCsn {@code Long.MIN_VALUE} for nothing new
     * @param closing whether this is the last
     */
    record Work(List<Entry> entries, long releasedCsn, boolean closing) {
        long bytes() {
            long sum = 0;
            for (Entry entry : entries) {
                sum += entry.record().sizeBytes();
            }
            return sum;
        }
    }

    static final Work NO_WORK = new Work(List.of(), Long.MIN_VALUE, false);

    @GuardedBy("this")
    private List<Entry> entries = new ArrayList<>();

    @GuardedBy("this")
    private long bytes;

    @GuardedBy("this")
    private long releasedCsn = Long.MIN_VALUE;

    @GuardedBy("this")
    private boolean closing;

    /** Why nobody takes what is added any more. */
    @GuardedBy("this")
    private @Nullable TarnException ended;

    /** Set by the next caller; null when nobody waits. */
    @GuardedBy("this")
    private @Nullable Signal wakeUp;

    /** @throws TarnException DATABASE_CLOSED; what the journal's thread ended with */
    synchronized void add(long csn, JournalRecord record, Durability durability) {
        if (ended != null) {
            throw new TarnException(ended.code(), String.valueOf(ended.getMessage()), ended);
        }
        if (closing) {
            throw new TarnException(
                    ErrorCode.DATABASE_CLOSED, "The journal was closed before CSN " + csn + " was appended");
        }
        entries.add(new Entry(csn, record, durability));
        bytes += record.sizeBytes();
        wake();
    }

    synchronized void release(long csn) {
        releasedCsn = Math.max(releasedCsn, csn);
        wake();
    }

    synchronized void close() {
        closing = true;
        wake();
    }

    /** Refuses what is added from now on. */
    synchronized void end(TarnException cause) {
        if (ended == null) {
            ended = cause;
            closing = true;
        }
    }

    /** Forgets what waits, without taking memory; returns the first CSN of it, or {@code Long.MAX_VALUE}. */
    synchronized long drop() {
        long first = entries.isEmpty() ? Long.MAX_VALUE : entries.get(0).csn();
        entries.clear();
        return first;
    }

    /** As {@link #drop}, but if nothing waits that is the {@link #end}. */
    synchronized long dropOrEnd(TarnException cause) {
        if (entries.isEmpty()) {
            end(cause);
        }
        return drop();
    }

    @GuardedBy("this")
    private void wake() {
        if (wakeUp != null) {
            wakeUp.set();
            wakeUp = null;
        }
    }

    synchronized long bytes() {
        return bytes;
    }

    /** Says that this many bytes taken before are no longer queued. */
    synchronized void done(long count) {
        bytes -= count;
    }

    /** Waits until there is work or the deadline has passed, and takes what there is. */
    Work await(Waits waits, long deadlineNanos) throws InterruptedException {
        Signal signal = beginWait();
        if (signal != null) {
            waits.await(signal, deadlineNanos);
        }
        return take();
    }

    private synchronized @Nullable Signal beginWait() {
        if (!entries.isEmpty() || closing || releasedCsn != Long.MIN_VALUE) {
            return null;
        }
        wakeUp = new Signal();
        return wakeUp;
    }

    private synchronized Work take() {
        Work work = new Work(entries, releasedCsn, closing);
        entries = new ArrayList<>();
        releasedCsn = Long.MIN_VALUE;
        wakeUp = null;
        return work;
    }
}
