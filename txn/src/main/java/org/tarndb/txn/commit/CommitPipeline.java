package org.tarndb.txn.commit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;

/**
 * The total order of commits: the tip and the confirmed version, and the limbo between them. See the package comment for
 * the invariants. Thread-safe.
 *
 * <p>Threads: anybody prepares; the journal's thread confirms and rolls back. All of it happens under the commit latch;
 * the two versions are read without it.
 */
public final class CommitPipeline implements Journal.Listener {
    private final ReentrantLock latch = new ReentrantLock();
    private final @Nullable Journal journal;
    private final Consumer<DatabaseVersion> whenConfirmed;
    private final Set<Dependent> dependents = ConcurrentHashMap.newKeySet();

    @GuardedBy("latch")
    private final Limbo limbo = new Limbo();

    @GuardedBy("latch")
    private long lastCsn;

    /** Why nothing can be prepared any more: a failed journal, or an orderly close. Written under the latch. */
    private volatile @Nullable TarnException refusal;

    /** Written under the latch. */
    private volatile DatabaseVersion tip;

    /** Written under the latch. */
    private volatile DatabaseVersion confirmed;

    /**
     * Counts beginnings and ends of cascades, so it is odd while one is under way: who reads the tip without the latch
     * looks at it before and after. Written under the latch.
     */
    private volatile long cascades;

    /**
     * A pipeline that goes on from a version.
     *
     * @param journal null for a database in memory: there every commit is confirmed at once
     * @param lastCsn the highest CSN given so far, at least the version's
     */
    public CommitPipeline(DatabaseVersion start, long lastCsn, @Nullable Journal journal) {
        this(start, lastCsn, journal, version -> {});
    }

    /** @param whenConfirmed told of each version, in order, under the latch: must be quick and must not fail */
    public CommitPipeline(
            DatabaseVersion start, long lastCsn, @Nullable Journal journal, Consumer<DatabaseVersion> whenConfirmed) {
        this.whenConfirmed = whenConfirmed;
        this.tip = start;
        this.confirmed = start;
        this.lastCsn = lastCsn;
        this.journal = journal;
    }

    /** The newest prepared version. */
    public DatabaseVersion tip() {
        return tip;
    }

    /** The newest confirmed version. */
    public DatabaseVersion confirmed() {
        return confirmed;
    }

    /** Why no change can be made, or null while changes can be made. */
    public @Nullable TarnException refusal() {
        return refusal;
    }

    /** From now on {@link #tipFor} counts for this transaction; until {@link #unregister}. */
    public void register(Dependent dependent) {
        dependents.add(dependent);
    }

    public void unregister(Dependent dependent) {
        dependents.remove(dependent);
    }

    /** Transactions that would be told of a cascade: 0 when none is active. */
    public int dependentCount() {
        return dependents.size();
    }

    /**
     * The tip, for a registered transaction that lets it decide what it does: should that version or an earlier one
     * roll back, the transaction is doomed.
     */
    public DatabaseVersion tipFor(Dependent dependent) {
        while (true) {
            long before = cascades;
            if ((before & 1) != 0) {
                latch.lock();
                latch.unlock();
                continue;
            }
            DatabaseVersion version = tip;
            dependent.dependOn(version.csn());
            // A cascade that began after the first look either saw the CSN just noted, or is seen here.
            if (cascades == before) {
                return version;
            }
        }
    }

    /**
     * Prepares: applies the changes to the tip and puts the commit into the limbo. On return the record, if any, is
     * buffered by the journal.
     *
     * @param dependent of the transaction that commits, or null
     * @throws TarnException what the preparation threw; DEPENDENCY_ROLLED_BACK; DATABASE_READ_ONLY, DATABASE_CLOSED
     */
    public PendingCommit prepare(Preparation preparation, @Nullable Dependent dependent) {
        latch.lock();
        try {
            throwIfRefused();
            if (dependent != null) {
                dependent.doom().throwIfCancelled();
            }
            DatabaseVersion before = tip;
            DatabaseVersion version =
                    preparation.applyTo(before, this::checkPreparedKeys).withCsn(++lastCsn);
            JournalRecord record = journal == null ? null : preparation.record();
            PendingCommit commit =
                    new PendingCommit(before, version, preparation.delta(), preparation.entries(), record != null);
            limbo.add(commit);
            if (record != null && journal != null) {
                append(commit, record, preparation.durability(), journal);
            }
            tip = version;
            confirmWhatCanBe();
            return commit;
        } finally {
            latch.unlock();
        }
    }

    /** The journal may refuse; then the commit must not be confirmed by a later record (I7). */
    @GuardedBy("latch")
    private void append(PendingCommit commit, JournalRecord record, Durability durability, Journal to) {
        boolean appended = false;
        try {
            to.append(commit.csn(), record, durability);
            appended = true;
        } finally {
            if (!appended) {
                limbo.removeLast();
            }
        }
    }

    /**
     * Keeps everybody from preparing, confirming and rolling back until {@link #releaseLatch}, by the same thread: for a
     * build that must have its share of time, for slices of less than a millisecond.
     */
    public void holdLatch() {
        latch.lock();
    }

    public void releaseLatch() {
        latch.unlock();
    }

    /**
     * Prepares a transaction's changes; a large one for the most part outside the latch.
     *
     * @throws TarnException UNIQUE_VIOLATION, SCHEMA_CHANGED, and as {@link #prepare(Preparation, Dependent)}
     */
    public PendingCommit prepare(Changes changes, CommitMode mode, @Nullable Dependent dependent) {
        return ChangesPreparation.prepare(this, changes, mode, dependent);
    }

    /** Whether commits wait for a journal. */
    boolean isJournaled() {
        return journal != null;
    }

    KeyGuard keyGuard() {
        return this::checkPreparedKeys;
    }

    @Override
    public void durable(long csn) {
        latch.lock();
        try {
            limbo.durable(csn);
            confirmWhatCanBe();
        } finally {
            latch.unlock();
        }
    }

    @GuardedBy("latch")
    private void confirmWhatCanBe() {
        for (PendingCommit commit; (commit = limbo.pollConfirmable()) != null; ) {
            if (commit.csn() <= confirmed.csn()) {
                throw TarnException.internal(
                        "CSN " + commit.csn() + " is confirmed after " + confirmed.csn() + " (I1)");
            }
            confirmed = commit.version();
            whenConfirmed.accept(confirmed);
            commit.confirm();
        }
    }

    @Override
    public void failed(long fromCsn, boolean permanent, TarnException cause) {
        latch.lock();
        try {
            if (permanent && refusal == null) {
                refusal = new TarnException(
                        ErrorCode.DATABASE_READ_ONLY,
                        "the database is read-only since its journal failed: " + cause.getMessage()
                                + ". Close it, mend the cause and open it again",
                        cause);
            }
            cascade(fromCsn, cause);
            confirmWhatCanBe();
        } finally {
            latch.unlock();
        }
    }

    /** Rolls back what is prepared from this CSN on, newest first, and dooms who read it. */
    @GuardedBy("latch")
    private void cascade(long fromCsn, TarnException cause) {
        if (fromCsn <= limbo.durableCsn()) {
            throw TarnException.internal(
                    "the journal refuses CSN " + fromCsn + " but " + limbo.durableCsn() + " is durable (I1)");
        }
        cascades++;
        try {
            for (PendingCommit commit : limbo.cutFrom(fromCsn)) {
                tip = commit.before();
                commit.rollBack(cause, commit.csn() != fromCsn);
            }
            // Commits without a record may be confirmed beyond the last record that is durable.
            long firstCut = Math.max(fromCsn, confirmed.csn() + 1);
            dependents.forEach(dependent -> dependent.doomIfDependsOn(firstCut, cause));
        } finally {
            cascades++;
        }
    }

    /** Refuses all further changes with this error, and dooms the transactions in progress with it. */
    public void close(TarnException why) {
        latch.lock();
        try {
            refusal = why;
            dependents.forEach(dependent -> dependent.doom().cancel(why));
        } finally {
            latch.unlock();
        }
    }

    /** @throws TarnException DATABASE_READ_ONLY or DATABASE_CLOSED when nothing can be prepared any more */
    public void throwIfRefused() {
        TarnException why = refusal;
        if (why != null) {
            throw new TarnException(why.code(), String.valueOf(why.getMessage()), why);
        }
    }

    /** The last commit of the limbo with a CSN up to this one, or null when all up to it are decided. */
    public @Nullable PendingCommit lastPendingUpTo(long csn) {
        latch.lock();
        try {
            PendingCommit last = null;
            for (Iterator<PendingCommit> commits = limbo.iterator(); commits.hasNext(); ) {
                PendingCommit commit = commits.next();
                if (commit.csn() > csn) {
                    break;
                }
                last = commit;
            }
            return last;
        } finally {
            latch.unlock();
        }
    }

    /** The versions from the confirmed one to the tip: what the invariants speak of. */
    public List<DatabaseVersion> openVersions() {
        latch.lock();
        try {
            List<DatabaseVersion> versions = new ArrayList<>();
            versions.add(confirmed);
            limbo.iterator().forEachRemaining(commit -> versions.add(commit.version()));
            if (versions.get(versions.size() - 1) != tip) {
                throw TarnException.internal("the limbo does not end at the tip (I2)");
            }
            return versions;
        } finally {
            latch.unlock();
        }
    }

    /**
     * The prepared row, other than this one, that holds a key of an index that does not show it, or null. A row counts
     * if the tip still has it with that key.
     *
     * @param ownChanges of the table by the transaction that asks; rows among them do not count
     */
    public byte @Nullable [] preparedHolder(
            TableDef table, IndexEntries index, byte[] key, byte[] rowKey, Tree<byte[]> ownChanges) {
        List<PendingCommit> prepared = new ArrayList<>();
        DatabaseVersion version;
        latch.lock();
        try {
            limbo.iterator().forEachRemaining(prepared::add);
            version = tip;
        } finally {
            latch.unlock();
        }
        for (PendingCommit commit : prepared) {
            byte[] holder = PreparedKeys.holder(commit, version, table, index, key, rowKey, ownChanges);
            if (holder != null) {
                return holder;
            }
        }
        return null;
    }

    private void checkPreparedKeys(
            TableDef table, IndexEntries index, byte[] key, byte[] rowKey, Tree<byte[]> ownChanges) {
        byte[] holder = preparedHolder(table, index, key, rowKey, ownChanges);
        if (holder != null) {
            throw Duplicates.ofIndex(table, index, key, holder);
        }
    }

    /** The number of prepared commits whose fate is open. */
    public int limboSize() {
        latch.lock();
        try {
            return limbo.size();
        } finally {
            latch.unlock();
        }
    }
}
