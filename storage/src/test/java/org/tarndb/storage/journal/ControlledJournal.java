package org.tarndb.storage.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A journal in memory that holds its records until a test says what becomes of them. The test's thread is the
 * journal's thread: the listener is called in the test's call, with no lock held.
 */
public final class ControlledJournal implements Journal {
    @GuardedBy("this")
    private final NavigableMap<Long, JournalRecord> pending = new TreeMap<>();

    @GuardedBy("this")
    private final NavigableMap<Long, JournalRecord> durable = new TreeMap<>();

    @GuardedBy("this")
    private final Map<Long, Durability> durabilities = new HashMap<>();

    @GuardedBy("this")
    private @Nullable Listener listener;

    @GuardedBy("this")
    private @Nullable TarnException failure;

    @GuardedBy("this")
    private long releasedCsn = Long.MIN_VALUE;

    @GuardedBy("this")
    private boolean closed;

    private volatile LongConsumer atAppend = csn -> {};

    /** Has this called with the CSN of each record that is appended, by the thread that appends it, which may hold latches. */
    public void atAppend(LongConsumer observer) {
        atAppend = observer;
    }

    /** Makes every record up to this CSN durable. */
    public void acknowledge(long csn) {
        Listener told;
        synchronized (this) {
            NavigableMap<Long, JournalRecord> done = pending.headMap(csn, true);
            if (done.isEmpty()) {
                return;
            }
            durable.putAll(done);
            done.clear();
            told = started();
        }
        told.durable(csn);
    }

    /** Makes all that is pending durable. */
    public void acknowledgeAll() {
        List<Long> csns = pendingCsns();
        if (!csns.isEmpty()) {
            acknowledge(csns.get(csns.size() - 1));
        }
    }

    /** Drops the pending records from this CSN on; the journal can be used again. */
    public void reject(long fromCsn) {
        drop(
                fromCsn,
                false,
                new TarnException(ErrorCode.COMMIT_ROLLED_BACK, "Rejected by the test from CSN " + fromCsn));
    }

    /** Drops the pending records from this CSN on, and refuses all that come. */
    public void fail(long fromCsn) {
        fail(fromCsn, new TarnException(ErrorCode.IO_ERROR, "Failed by the test from CSN " + fromCsn));
    }

    /** As {@link #fail(long)}, with a cause, such as {@code DISK_FULL} or {@code OUTCOME_UNKNOWN}. */
    public void fail(long fromCsn, TarnException cause) {
        synchronized (this) {
            failure = cause;
        }
        drop(fromCsn, true, cause);
    }

    /**
     * Tells the listener of records refused after {@link #fail}: call it when such a record was appended, as the thread
     * of a file journal would.
     */
    public void refusePending() {
        TarnException cause;
        List<Long> csns = pendingCsns();
        synchronized (this) {
            cause = failure;
        }
        if (cause != null && !csns.isEmpty()) {
            drop(csns.get(0), true, cause);
        }
    }

    private void drop(long fromCsn, boolean permanent, TarnException cause) {
        Listener told;
        synchronized (this) {
            pending.tailMap(fromCsn, true).clear();
            told = started();
        }
        told.failed(fromCsn, permanent, cause);
    }

    /** The CSNs of the records whose fate is open, ascending. */
    public synchronized List<Long> pendingCsns() {
        return List.copyOf(pending.keySet());
    }

    /** A record whose fate is open. */
    public synchronized JournalRecord pendingRecord(long csn) {
        JournalRecord record = pending.get(csn);
        if (record == null) {
            throw new IllegalArgumentException("no record of CSN " + csn + " is pending");
        }
        return record;
    }

    /** What a recovery would read: a copy. */
    public synchronized NavigableMap<Long, JournalRecord> durableRecords() {
        return new TreeMap<>(durable);
    }

    /** What a record asked for; null for one that never came. */
    public synchronized @Nullable Durability durability(long csn) {
        return durabilities.get(csn);
    }

    /** The highest CSN given to {@link #releaseUpTo}; {@code Long.MIN_VALUE} before the first. */
    public synchronized long releasedCsn() {
        return releasedCsn;
    }

    public synchronized boolean closed() {
        return closed;
    }

    @GuardedBy("this")
    private Listener started() {
        if (listener == null) {
            throw new IllegalStateException("not started");
        }
        return listener;
    }

    @Override
    public synchronized void start(Listener toldOfRecords) {
        listener = toldOfRecords;
    }

    @Override
    public void append(long csn, JournalRecord record, Durability durability) {
        atAppend.accept(csn);
        add(csn, record, durability);
    }

    private synchronized void add(long csn, JournalRecord record, Durability durability) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        long last = Math.max(
                pending.isEmpty() ? Long.MIN_VALUE : pending.lastKey(),
                durable.isEmpty() ? Long.MIN_VALUE : durable.lastKey());
        if (csn <= last) {
            throw new IllegalArgumentException("CSN " + csn + " after " + last);
        }
        pending.put(csn, record);
        durabilities.put(csn, durability);
    }

    @Override
    public synchronized long queuedBytes() {
        return pending.values().stream().mapToLong(JournalRecord::sizeBytes).sum();
    }

    @Override
    public synchronized void releaseUpTo(long csn) {
        releasedCsn = Math.max(releasedCsn, csn);
        durable.headMap(csn, true).clear();
    }

    @Override
    public synchronized long sizeBytes() {
        return durable.values().stream().mapToLong(JournalRecord::sizeBytes).sum();
    }

    @Override
    public void close() {
        acknowledgeAll();
        synchronized (this) {
            closed = true;
        }
    }
}
