package org.tarndb.txn.history;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.memory.Evictable;
import org.tarndb.txn.memory.MemoryAccount;

/**
 * The confirmed versions within the database's retention, by CSN. A version is kept until the one after it has been
 * confirmed for as long as the retention, or until its memory is needed. Begins anew each time the database is opened.
 * Thread-safe.
 *
 * <p>Times are the wall clock's, made to grow with each version: where the clock was set back, they run ahead of it.
 *
 * <p>Threads: versions are added under the commit latch, so this object's lock is held for short whatever the history's
 * length. What takes longer, measuring and dropping, is left to {@link #settle}.
 */
public final class VersionHistory implements Evictable {
    /** How many versions are dropped before the lock is let go, in case somebody waits for it with the latch held. */
    private static final int DROPS_AT_ONCE = 32;

    private final Clock clock;
    private final MemoryAccount memory;
    private final ToLongFunction<Catalog> retentionOf;

    @GuardedBy("this")
    private final TreeMap<Long, HistoryEntry> entries = new TreeMap<>();

    @GuardedBy("this")
    private @Nullable HistoryEntry newest;

    /** The first one whose bytes are not known; the newest one's never are. */
    @GuardedBy("this")
    private @Nullable HistoryEntry unmeasured;

    @GuardedBy("this")
    private @Nullable Catalog catalog;

    /** No version confirmed later gets an earlier time than this or the same. */
    @GuardedBy("this")
    private long lastMicros = Long.MIN_VALUE;

    @GuardedBy("this")
    private long bytes;

    /** Written under the lock. */
    private volatile long retentionMicros;

    /**
     * A history that begins with this version.
     *
     * @param retentionOf what the catalog says, in microseconds; 0 for none
     */
    public VersionHistory(
            DatabaseVersion start, Clock clock, MemoryAccount memory, ToLongFunction<Catalog> retentionOf) {
        this.clock = clock;
        this.memory = memory;
        this.retentionOf = retentionOf;
        memory.setHistory(this);
        confirmed(start);
    }

    /**
     * Adds the version that was confirmed now. Called under the commit latch, in CSN order. Never fails: for want of
     * memory the history is forgotten.
     */
    public synchronized void confirmed(DatabaseVersion version) {
        try {
            if (version.catalog() != catalog) {
                catalog = version.catalog();
                retentionMicros = retentionOf.applyAsLong(catalog);
            }
            if (retentionMicros > 0) {
                add(version);
            } else if (newest != null) {
                forget();
            }
        } catch (OutOfMemoryError e) {
            forget(); // keeping old versions is what it can be short of memory for
        }
    }

    @GuardedBy("this")
    private void add(DatabaseVersion version) {
        lastMicros = Math.max(now(), lastMicros + 1);
        HistoryEntry entry = new HistoryEntry(version, lastMicros);
        entries.put(version.csn(), entry);
        HistoryEntry before = newest;
        if (before != null) {
            before.next = entry;
            if (unmeasured == null) {
                unmeasured = before;
            }
        }
        newest = entry;
    }

    @GuardedBy("this")
    private void forget() {
        entries.clear();
        newest = null;
        unmeasured = null;
        setBytes(0);
    }

    private long now() {
        Instant now = clock.now();
        return TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(now.getNano());
    }

    /**
     * The newest version with a CSN up to this one.
     *
     * @throws TarnException VERSION_NOT_AVAILABLE
     */
    public DatabaseVersion atCsn(long csn) {
        settle();
        synchronized (this) {
            HistoryEntry last = requireAny();
            if (csn > last.version.csn()) {
                throw HistoryErrors.csnNotReached(csn, last.version.csn());
            }
            Map.Entry<Long, HistoryEntry> found = entries.floorEntry(csn);
            if (found == null) {
                throw HistoryErrors.csnTooOld(csn, status());
            }
            return found.getValue().version;
        }
    }

    /**
     * The newest version confirmed at or before this time. Asked again, the answer is the same: no version is confirmed
     * at that time or before any more.
     *
     * @param micros since 1970 UTC
     * @throws TarnException VERSION_NOT_AVAILABLE
     */
    public DatabaseVersion atTime(long micros) {
        settle();
        synchronized (this) {
            requireAny();
            long now = Math.max(now(), lastMicros);
            if (micros > now) {
                throw HistoryErrors.inTheFuture(micros, now);
            }
            HistoryStatus status = status();
            if (micros < status.oldestMicros()) {
                throw HistoryErrors.timeTooOld(micros, status);
            }
            lastMicros = Math.max(lastMicros, micros);
            return confirmedUpTo(micros).version;
        }
    }

    /** Times grow with CSNs: a search by halves over the range of CSNs. */
    @GuardedBy("this")
    private HistoryEntry confirmedUpTo(long micros) {
        HistoryEntry found = entries.firstEntry().getValue();
        long low = entries.firstKey();
        long high = entries.lastKey();
        while (low <= high) {
            long middle = low + (high - low) / 2;
            HistoryEntry at = entries.floorEntry(middle).getValue();
            if (at.confirmedMicros <= micros) {
                found = at;
                low = middle + 1;
            } else {
                high = at.version.csn() - 1;
            }
        }
        return found;
    }

    @GuardedBy("this")
    private HistoryEntry requireAny() {
        HistoryEntry last = newest;
        if (last == null) {
            throw retentionMicros == 0 ? HistoryErrors.noRetention() : HistoryErrors.empty();
        }
        return last;
    }

    /** What is held now. */
    public HistoryStatus currentStatus() {
        settle();
        synchronized (this) {
            return status();
        }
    }

    @GuardedBy("this")
    private HistoryStatus status() {
        if (entries.isEmpty()) {
            return new HistoryStatus(retentionMicros, 0, -1, -1, 0);
        }
        HistoryEntry oldest = entries.firstEntry().getValue();
        long from = Math.max(oldest.confirmedMicros, now() - retentionMicros);
        return new HistoryStatus(retentionMicros, entries.size(), oldest.version.csn(), from, bytes);
    }

    /**
     * Measures what was added, and drops what is beyond the retention or the memory's limit. To be called after commits,
     * without the commit latch; takes time in proportion to what was changed since the last call.
     */
    public void settle() {
        if (retentionMicros == 0) {
            return;
        }
        try {
            measureAndDrop();
        } catch (OutOfMemoryError e) {
            forgetForWantOfMemory(); // the commit before is done, and must not seem to have failed
        }
    }

    private synchronized void forgetForWantOfMemory() {
        forget();
    }

    private void measureAndDrop() {
        for (HistoryEntry entry; (entry = takeUnmeasured()) != null; ) {
            HistoryEntry next = entry.next;
            if (next != null) {
                measured(entry, VersionBytes.onlyIn(entry.version, next.version));
            }
        }
        boolean more = true;
        while (more) {
            more = dropExpired();
        }
        long excess = memory.excessBytes();
        if (excess > 0) {
            memory.evictCache(excess);
            evict(excess);
        }
    }

    private synchronized @Nullable HistoryEntry takeUnmeasured() {
        HistoryEntry entry = unmeasured;
        if (entry == null || entry.next == null) {
            return null;
        }
        unmeasured = entry.next.next == null ? null : entry.next;
        return entry;
    }

    private synchronized void measured(HistoryEntry entry, long measuredBytes) {
        if (entries.get(entry.version.csn()) == entry) { // not dropped meanwhile
            entry.bytes = measuredBytes;
            setBytes(bytes + measuredBytes);
        }
    }

    /** @return whether there may be more to drop */
    private synchronized boolean dropExpired() {
        long cutoff = now() - retentionMicros;
        for (int i = 0; i < DROPS_AT_ONCE; i++) {
            HistoryEntry second = second();
            if (second == null || second.confirmedMicros > cutoff) {
                return false;
            }
            dropOldest();
        }
        return true;
    }

    /** The version that replaced the oldest one; null when the oldest is the newest. */
    @GuardedBy("this")
    private @Nullable HistoryEntry second() {
        Map.Entry<Long, HistoryEntry> first = entries.firstEntry();
        return first == null ? null : first.getValue().next;
    }

    @GuardedBy("this")
    private void dropOldest() {
        HistoryEntry oldest = entries.pollFirstEntry().getValue();
        setBytes(bytes - oldest.bytes);
    }

    @GuardedBy("this")
    private void setBytes(long changed) {
        bytes = changed;
        memory.setHistoryBytes(changed);
    }

    @Override
    public boolean evict(long wantedBytes) {
        long left = wantedBytes;
        boolean any = false;
        while (left > 0) {
            long freed = evictSome(left);
            if (freed < 0) {
                return any;
            }
            any = true;
            left -= freed;
        }
        return any;
    }

    /** @return what was freed; -1 when there was nothing to drop */
    private synchronized long evictSome(long wantedBytes) {
        if (second() == null) {
            return -1;
        }
        long before = bytes;
        for (int i = 0; i < DROPS_AT_ONCE && before - bytes < wantedBytes && second() != null; i++) {
            dropOldest();
        }
        return before - bytes;
    }
}
