package org.tarndb.txn.commit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.isolation.ReadSet;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.status.TransactionOutcomes;
import org.tarndb.txn.status.TransactionStatus;

/**
 * The total order of commits: the tip and the confirmed version, and the limbo between them. See the package comment for
 * the invariants. Thread-safe.
 *
 * <p>Threads: anybody prepares; the journal's thread confirms and rolls back. All of it happens under the commit latch;
 * the two versions are read without it.
 */
public final class CommitPipeline implements Journal.Listener {
    private final CommitLatch latch = new CommitLatch();
    private final Clock clock;
    private final long quorumTimeoutNanos;
    private final boolean journaled;
    private final boolean hasQuorum;
    private final Dependents dependents = new Dependents();
    private final Expiry expiry = new Expiry();

    /** Its tip, confirmed version, refusal and count of cascades are read without the latch. */
    private final CommitOrder order;

    /**
     * A pipeline without a quorum.
     *
     * @param lastCsn the highest CSN given so far, at least the version's
     */
    public CommitPipeline(DatabaseVersion start, long lastCsn, @Nullable Journal journal) {
        this(
                new Origin(start, lastCsn, new TransactionOutcomes()),
                journal,
                new QuorumOptions(null, Long.MAX_VALUE, Clock.system()),
                version -> {});
    }

    /**
     * A pipeline that goes on from a version.
     *
     * @param journal to be started by the caller; null for a database in memory
     * @param whenConfirmed told of each version, in order, under the latch: must be quick and must not fail
     */
    public CommitPipeline(
            Origin origin, @Nullable Journal journal, QuorumOptions options, Consumer<DatabaseVersion> whenConfirmed) {
        CommitLog log = new CommitLog(journal, options.quorum(), origin.lastCsn());
        this.order = new CommitOrder(origin, log, dependents, whenConfirmed);
        this.journaled = journal != null;
        this.hasQuorum = options.quorum() != null;
        this.clock = options.clock();
        this.quorumTimeoutNanos = options.timeoutNanos();
    }

    /** The newest prepared version. */
    public DatabaseVersion tip() {
        return order.tip();
    }

    /** The newest confirmed version. */
    public DatabaseVersion confirmed() {
        return order.confirmed();
    }

    /** Why no change can be made, or null while changes can be made. */
    public @Nullable TarnException refusal() {
        return order.refusal();
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
        return dependents.count();
    }

    /**
     * The tip, for a registered transaction that lets it decide what it does: should that version or an earlier one
     * roll back, the transaction is doomed.
     */
    public DatabaseVersion tipFor(Dependent dependent) {
        while (true) {
            long before = order.cascades();
            if ((before & 1) != 0) {
                latch.lock();
                latch.unlock();
                continue;
            }
            DatabaseVersion version = order.tip();
            dependent.dependOn(version.csn());
            // A cascade that began after the first look either saw the CSN just noted, or is seen here.
            if (order.cascades() == before) {
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
            return order.add(preparation, this::checkPreparedKeys, clock.nanoTime(), expiry);
        } finally {
            latch.unlock();
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
     * @param reads what must be in the version that the changes are applied to as it was when it was read; null for
     *     nothing
     * @throws TarnException SERIALIZATION_FAILURE, UNIQUE_VIOLATION, SCHEMA_CHANGED, and as {@link
     *     #prepare(Preparation, Dependent)}
     */
    public PendingCommit prepare(
            Changes changes, CommitMode mode, @Nullable Dependent dependent, @Nullable ReadSet reads) {
        return ChangesPreparation.prepare(this, changes, mode, dependent, reads, null);
    }

    /**
     * As the other method, for changes that were checked against the foreign keys of a catalog.
     *
     * @throws LateKeys.AddedException when the version that the changes are applied to has others that concern them; nothing
     *     has happened
     */
    public PendingCommit prepare(
            Changes changes,
            CommitMode mode,
            @Nullable Dependent dependent,
            @Nullable ReadSet reads,
            Catalog checkedFor) {
        return ChangesPreparation.prepare(this, changes, mode, dependent, reads, checkedFor);
    }

    /** As the other method, for changes that depend on no reads. */
    public PendingCommit prepare(Changes changes, CommitMode mode, @Nullable Dependent dependent) {
        return prepare(changes, mode, dependent, null);
    }

    /** Whether commits wait for a journal. */
    boolean isJournaled() {
        return journaled;
    }

    /** Whether synchronous commits wait for a quorum. */
    boolean hasQuorum() {
        return hasQuorum;
    }

    KeyGuard keyGuard() {
        return this::checkPreparedKeys;
    }

    @Override
    public void durable(long csn) {
        latch.lock();
        try {
            order.durable(csn);
        } finally {
            latch.unlock();
        }
    }

    /** A quorum has all records up to this CSN. Called by any thread; also by one that hands the quorum a record. */
    public void quorumReached(long csn) {
        latch.lock();
        try {
            order.reached(csn);
            if (latch.holdCount() == 1) { // otherwise a record is on its way to its place, and settled from there
                order.settle();
            }
        } finally {
            latch.unlock();
        }
    }

    @Override
    public void failed(long fromCsn, boolean permanent, TarnException cause) {
        latch.lock();
        try {
            order.failed(fromCsn, permanent, cause);
        } finally {
            latch.unlock();
        }
    }

    /**
     * Says in the journal that records which recovery found, and that nobody decided on, are taken back. To be called
     * before anything is prepared.
     */
    public void takeBackLeftovers(long fromCsn, long toCsn) {
        latch.lock();
        try {
            order.takeBack(new JournalEntry.TakeBack(fromCsn, toCsn));
        } finally {
            latch.unlock();
        }
    }

    private final class Expiry implements PendingCommit.Expiry {
        @Override
        public long deadlineNanos(PendingCommit commit) {
            boolean expires = commit.isSynchronous() && quorumTimeoutNanos < Waits.NO_DEADLINE / 2;
            return expires ? commit.preparedNanos() + quorumTimeoutNanos : Waits.NO_DEADLINE;
        }

        @Override
        public void expire(PendingCommit commit) {
            latch.lock();
            try {
                order.expire(
                        commit,
                        new TarnException(
                                ErrorCode.COMMIT_ROLLED_BACK,
                                "the quorum did not acknowledge it within "
                                        + TimeUnit.NANOSECONDS.toMillis(quorumTimeoutNanos)
                                        + " ms (limbo_timeout)"));
            } finally {
                latch.unlock();
            }
        }
    }

    /**
     * Refuses all further changes with this error, rolls back what waits for the quorum, and dooms the transactions in
     * progress.
     */
    public void close(TarnException why) {
        latch.lock();
        try {
            order.close(why);
            dependents.doomAll(why);
        } finally {
            latch.unlock();
        }
    }

    /** @throws TarnException DATABASE_READ_ONLY or DATABASE_CLOSED when nothing can be prepared any more */
    public void throwIfRefused() {
        TarnException why = order.refusal();
        if (why != null) {
            throw new TarnException(why.code(), String.valueOf(why.getMessage()), why);
        }
    }

    /** The last commit of the limbo with a CSN up to this one, or null when all up to it are decided. */
    public @Nullable PendingCommit lastPendingUpTo(long csn) {
        latch.lock();
        try {
            PendingCommit last = null;
            for (Iterator<PendingCommit> commits = order.limbo().iterator(); commits.hasNext(); ) {
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
            versions.add(order.confirmed());
            order.limbo().iterator().forEachRemaining(commit -> versions.add(commit.version()));
            if (versions.get(versions.size() - 1) != order.tip()) {
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
            order.limbo().iterator().forEachRemaining(prepared::add);
            version = order.tip();
        } finally {
            latch.unlock();
        }
        // Prepared rows may be of a schema that came after the asker's definition of the table.
        TableDef current = version.catalog().table(table.id());
        IndexDef def = current == null ? null : current.index(index.index().id());
        return current == null || def == null
                ? null
                : PreparedKeys.holder(prepared, version, current, current.entries(def), key, rowKey, ownChanges);
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
            return order.limbo().size();
        } finally {
            latch.unlock();
        }
    }

    /** The prepared commits whose fate is open, in CSN order, as they are now. */
    public List<LimboEntry> limbo() {
        latch.lock();
        try {
            return order.describe(clock.nanoTime());
        } finally {
            latch.unlock();
        }
    }

    /** The transactions in progress that have registered. */
    public List<Dependent> dependents() {
        return dependents.all();
    }

    /** Notes that a transaction that changed nothing has committed, for {@link #status}; no record tells of it. */
    public void committedNothing(TransactionId id) {
        latch.lock();
        try {
            order.committedNothing(id);
        } finally {
            latch.unlock();
        }
    }

    /**
     * What became of a transaction.
     *
     * @param open the opening that this is
     * @param lastNumber the last number of a transaction given in it
     */
    public TransactionStatus status(TransactionId id, long open, long lastNumber) {
        latch.lock();
        try {
            return order.status(id, open, lastNumber);
        } finally {
            latch.unlock();
        }
    }

    /** The newest confirmed version and the outcomes that belong to it, which do not change any more. */
    public Origin confirmedState() {
        latch.lock();
        try {
            return order.state();
        } finally {
            latch.unlock();
        }
    }
}
