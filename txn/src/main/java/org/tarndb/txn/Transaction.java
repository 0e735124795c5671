package org.tarndb.txn;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.commit.Dependent;
import org.tarndb.txn.commit.LateKeys;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.constraint.ConstraintModes;
import org.tarndb.txn.constraint.ForeignKeys;
import org.tarndb.txn.constraint.RowRules;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.isolation.ReadSet;
import org.tarndb.txn.memory.TransactionMemory;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.view.DeltaIndexes;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.VersionReadView;

/**
 * A transaction. Used by one thread at a time. After an error of SQLSTATE class 40 it is rolled back and over; after any
 * other error of a statement the statement alone is undone.
 */
public final class Transaction {
    /** How often a statement is run again when others keep changing the rows it is about to change. */
    private static final int MAX_RESTARTS = 100;

    /** A lock with its key, and its row's or key's part in the checks at the statement's end. */
    private static final long LOCK_BYTES = 256;

    private final TransactionContext context;
    private final TransactionOwner owner;
    private final IsolationLevel isolation;
    private final boolean readOnly;
    private final Live dependent;
    private final long begunNanos;
    private final DeltaIndexes deltaIndexes = new DeltaIndexes();
    private final TransactionMemory memory;
    private Changes changes = Changes.NONE;
    /** What they were when the running statement began: held until it ends. */
    private Changes changesBefore = Changes.NONE;

    private @Nullable DatabaseVersion snapshot;
    /** What was read of the snapshot; null below SERIALIZABLE and for a read-only transaction, which never fails. */
    private @Nullable ReadSet reads;

    /**
     * In READ COMMITTED: the prepared version that own changes build on. Until it is confirmed statements read it, since
     * what is confirmed lacks the rest of the transactions whose rows were changed again here.
     */
    private @Nullable DatabaseVersion foundation;

    private CommitMode commitMode = CommitMode.DEFAULT;
    /** That of the tip when the first row was changed: the foreign keys enforced in it are known to all statements. */
    private @Nullable Catalog firstCatalog;

    private boolean registered;
    private ConstraintModes constraintModes = ConstraintModes.INITIAL;
    private final RowRules rules;
    private boolean writing;
    private boolean active = true;
    private @Nullable Catalog viewBase;
    private List<CatalogChange> viewChanges = List.of();
    private @Nullable Catalog viewCatalog;

    Transaction(TransactionContext context, IsolationLevel isolation, boolean readOnly, RowRules rules) {
        this.rules = rules;
        this.context = context;
        this.owner = new TransactionOwner(context.nextTransactionId());
        this.dependent = new Live(this);
        this.begunNanos = context.env.clock().nanoTime();
        this.isolation = isolation;
        this.readOnly = readOnly;
        this.memory = new TransactionMemory(context.memory);
    }

    /** Never given to another transaction of the database, also after it was opened again. */
    public TransactionId id() {
        return owner.transactionId();
    }

    /**
     * Lets others see the transaction: its status can be asked for, and it is among {@link Database#transactions()}. From
     * then on it must be ended. A transaction that writes is seen without this.
     */
    public void show() {
        requireActive();
        if (registered) {
            return;
        }
        try {
            context.pipeline.register(dependent);
            registered = true;
        } finally {
            if (!registered) {
                context.pipeline.unregister(dependent);
            }
        }
    }

    public IsolationLevel isolation() {
        return isolation;
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    /** What the commit has to wait for; asked for when it begins. */
    public void setCommitMode(CommitMode mode) {
        commitMode = mode;
    }

    public CommitMode commitMode() {
        return commitMode;
    }

    /** Whether the transaction can still be used: neither committed nor rolled back. */
    public boolean isActive() {
        return active;
    }

    /** Whether it has anything to commit. */
    public boolean hasChanges() {
        return !changes.isEmpty();
    }

    /**
     * What a statement that starts now reads, own changes included. Stays valid after the transaction has ended. It may
     * hold what is not confirmed, see {@link #queryView}.
     */
    public ReadView view() {
        requireActive();
        return view(versionToRead());
    }

    /**
     * What a query that starts now may show, own changes included. Waits until all that the own changes build on is
     * confirmed. Stays valid after the transaction has ended.
     *
     * @throws TarnException DEPENDENCY_ROLLED_BACK; LOCK_TIMEOUT, INTERRUPTED, or the cancellation's reason
     */
    public ReadView queryView(Cancellation cancellation) {
        requireActive();
        DatabaseVersion awaited = foundation;
        try {
            if (awaited != null) {
                new StatementWaits(this, cancellation).awaitDecided(awaited);
            }
            dependent.doom().throwIfCancelled();
        } catch (TarnException e) {
            throw ended(e);
        }
        return view(versionToRead());
    }

    VersionReadView view(DatabaseVersion version) {
        return new VersionReadView(version, viewCatalog(version.catalog()), changes.delta(), deltaIndexes, reads);
    }

    private DatabaseVersion versionToRead() {
        if (isolation == IsolationLevel.READ_COMMITTED) {
            return newestToRead();
        }
        DatabaseVersion version = snapshot;
        if (version == null) {
            version = context.pipeline.confirmed();
            snapshot = version;
            reads = isolation == IsolationLevel.SERIALIZABLE && !readOnly ? new ReadSet(version) : null;
        }
        return version;
    }

    private DatabaseVersion newestToRead() {
        DatabaseVersion confirmed = context.pipeline.confirmed();
        DatabaseVersion prepared = foundation;
        if (prepared != null && prepared.csn() > confirmed.csn()) {
            return prepared;
        }
        foundation = null;
        return confirmed;
    }

    /** Notes that own changes build on what this version holds. */
    void buildOn(DatabaseVersion version) {
        if (isolation == IsolationLevel.READ_COMMITTED
                && version.csn() > newestToRead().csn()) {
            foundation = version;
        }
    }

    /**
     * The catalog with own changes. An index that this transaction makes, or makes anew, counts as being built: the versions it reads
     * do not have it, or, where the transaction has written the table's rows anew, have other keys in it.
     */
    private Catalog viewCatalog(Catalog base) {
        List<CatalogChange> own = changes.catalogChanges();
        if (own.isEmpty()) {
            return base;
        }
        Catalog cached = viewCatalog;
        if (cached != null && viewBase == base && viewChanges == own) {
            return cached;
        }
        Catalog catalog = changes.applyTo(base);
        for (CatalogChange change : own) {
            catalog = withoutUnreadableIndexes(catalog, change);
        }
        viewBase = base;
        viewChanges = own;
        viewCatalog = catalog;
        return catalog;
    }

    private static Catalog withoutUnreadableIndexes(Catalog catalog, CatalogChange change) {
        TableDef table =
                change.tableId().isPresent() ? catalog.table(change.tableId().getAsLong()) : null;
        if (table == null) {
            return catalog;
        }
        Catalog changed = catalog;
        for (IndexDef index : table.indexes()) {
            if ((change instanceof CatalogChange.AlterTable alter && alter.isRewrite())
                    || (change instanceof CatalogChange.CreateIndex create
                            && create.index().id() == index.id())
                    || (change instanceof CatalogChange.Reindex reindex && reindex.indexId() == index.id())) {
                changed = changed.withIndex(index.withState(IndexState.BUILDING));
            }
        }
        return changed;
    }

    /**
     * Runs a writing statement. All of it happens or nothing. In READ COMMITTED it may be run again on a newer version
     * when it meets a row that was changed since it began.
     *
     * @param description shown to those who wait for this transaction's locks: the SQL text
     * @param cancellation ends waits; the body checks it in its loops
     * @throws TarnException whatever the body threw; SERIALIZATION_FAILURE
     */
    public <R> R execute(String description, Cancellation cancellation, StatementBody<R> body) {
        requireWritable();
        owner.setStatement(description);
        Changes before = changes;
        ConstraintModes modesBefore = constraintModes;
        changesBefore = before;
        boolean done = false;
        try {
            R result = runWithRestarts(cancellation, body, before);
            done = true;
            return result;
        } catch (TarnException e) {
            throw ended(e);
        } finally {
            if (!done && active) {
                changes = before;
                constraintModes = modesBefore;
            }
            changesBefore = Changes.NONE;
            memory.shrinkTo(active ? changes.bytes() + lockBytes() : 0);
        }
    }

    /** An error of class 40 ends the transaction. */
    private TarnException ended(TarnException error) {
        if (error.code().sqlState().startsWith("40")) {
            rollback();
        }
        return error;
    }

    private <R> R runWithRestarts(Cancellation cancellation, StatementBody<R> body, Changes before) {
        DatabaseVersion version = versionToRead();
        for (int restarts = 0; restarts <= MAX_RESTARTS; restarts++) {
            dependent.doom().throwIfCancelled();
            cancellation.throwIfCancelled();
            StatementRun run = new StatementRun(this, version, cancellation);
            try {
                R result = body.run(run);
                run.finish();
                buildOn(version);
                return result;
            } catch (StatementRestart e) {
                changes = before;
                version = context.pipeline.tipFor(dependent);
            }
        }
        throw new TarnException(
                ErrorCode.SERIALIZATION_FAILURE,
                "the statement was run " + (MAX_RESTARTS + 1)
                        + " times, and each time others had changed its rows meanwhile; run the transaction again");
    }

    public Savepoint savepoint() {
        requireActive();
        return new Savepoint(this, changes, constraintModes);
    }

    /** Undoes what was done since; locks stay held. The savepoint stays usable, later ones do not. */
    public void rollbackTo(Savepoint savepoint) {
        requireActive();
        if (savepoint.transaction() != this) {
            throw new TarnException(ErrorCode.INVALID_SAVEPOINT, "the savepoint belongs to another transaction");
        }
        changes = savepoint.changes();
        constraintModes = savepoint.constraintModes();
        memory.shrinkTo(changes.bytes() + lockBytes());
    }

    /**
     * Commits. Durable on return, as the journal's policy asks; the transaction is over, also after an error.
     *
     * @throws TarnException SERIALIZATION_FAILURE, UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION (deferred), SCHEMA_CHANGED,
     *     DEPENDENCY_ROLLED_BACK, COMMIT_ROLLED_BACK, DATABASE_READ_ONLY: nothing of the transaction remains;
     *     OUTCOME_UNKNOWN
     */
    public void commit() {
        requireActive();
        try {
            PendingCommit commit = prepare();
            boolean own = false;
            if (commit != null) {
                own = commit.transactionId() == dependent.id();
                awaitConfirmed(commit, own);
                context.afterCommit();
            }
            if (registered && !own) {
                context.pipeline.committedNothing(dependent.id());
            }
        } finally {
            memory.release();
        }
    }

    private void awaitConfirmed(PendingCommit commit, boolean own) {
        if (own) {
            commit.awaitConfirmed(context.env.waits());
        } else {
            commit.awaitConfirmedForReader(context.env.waits());
        }
    }

    private @Nullable PendingCommit prepare() {
        try {
            checkDeferredConstraints();
            return changes.isEmpty() ? lastRead() : prepareChanges();
        } finally {
            end();
        }
    }

    /** Foreign keys that came to be enforced since rows were changed are checked now, as often as some come. */
    private PendingCommit prepareChanges() {
        Catalog known = firstCatalog;
        while (true) {
            Catalog checked = context.pipeline.tipFor(dependent).catalog();
            Set<Long> late = known == null ? Set.of() : LateKeys.between(known, checked, changes.delta());
            if (!late.isEmpty()) {
                new StatementRun(this, versionToRead(), Cancellation.never()).checkLateConstraints(late);
            }
            try {
                return context.pipeline.prepare(changes, commitMode, dependent, reads, checked);
            } catch (LateKeys.AddedException e) {
                known = checked;
            }
        }
    }

    /** Told before a row is changed. */
    void noteCatalog(StatementWaits waits) {
        if (firstCatalog == null) {
            firstCatalog = waits.tip().catalog();
        }
    }

    private void checkDeferredConstraints() {
        if (ForeignKeys.areDeferred(viewCatalog(context.pipeline.tip().catalog()), changes.delta(), constraintModes)) {
            new StatementRun(this, versionToRead(), Cancellation.never()).checkConstraints(constraintModes::isDeferred);
        }
    }

    /**
     * What a transaction without changes has to wait for: a statement that was run again has read prepared rows, and what
     * it told (no row was changed) holds only if these are confirmed.
     */
    private @Nullable PendingCommit lastRead() {
        if (!writing) {
            return null;
        }
        PendingCommit last = context.pipeline.lastPendingUpTo(dependent.newestCsn());
        dependent.doom().throwIfCancelled();
        return last;
    }

    /** Does nothing when the transaction is over. */
    public void rollback() {
        if (active) {
            end();
            memory.release();
        }
    }

    private void end() {
        active = false;
        changes = Changes.NONE;
        snapshot = null;
        foundation = null;
        if (reads != null) {
            reads.close();
        }
        if (registered) {
            context.pipeline.unregister(dependent);
        }
        if (writing) {
            context.locks.releaseAll(owner);
        }
    }

    private void requireActive() {
        if (!active) {
            throw new TarnException(ErrorCode.NO_ACTIVE_TRANSACTION, "the transaction is over; begin a new one");
        }
    }

    private void requireWritable() {
        requireActive();
        if (readOnly) {
            throw new TarnException(
                    ErrorCode.READ_ONLY_TRANSACTION, "the transaction is read-only; begin one that is not");
        }
        if (!writing) {
            context.pipeline.throwIfRefused();
            show(); // before it is writing: who writes must be told of cascades
            writing = true;
        }
    }

    /** What others see of it; by any thread, and not to the moment. */
    TransactionInfo info(long nowNanos) {
        DatabaseVersion read = snapshot;
        long awaitedCsn = owner.awaitedCsn();
        return new TransactionInfo(
                id(),
                dependent.doom().isCancelled() ? TransactionInfo.State.DOOMED : TransactionInfo.State.IN_PROGRESS,
                isolation,
                readOnly,
                nowNanos - begunNanos,
                owner.statement(),
                changes.delta().size(),
                read == null ? null : read.csn(),
                awaitedCsn < 0 ? null : awaitedCsn,
                owner);
    }

    /** The transaction as the pipeline has it among those in progress. */
    static final class Live extends Dependent {
        private final Transaction transaction;

        Live(Transaction transaction) {
            super(transaction.id());
            this.transaction = transaction;
        }

        Transaction transaction() {
            return transaction;
        }
    }

    TransactionContext context() {
        return context;
    }

    TransactionOwner owner() {
        return owner;
    }

    Dependent dependent() {
        return dependent;
    }

    DeltaIndexes deltaIndexes() {
        return deltaIndexes;
    }

    Changes changes() {
        return changes;
    }

    RowRules rules() {
        return rules;
    }

    ConstraintModes constraintModes() {
        return constraintModes;
    }

    void setConstraintModes(ConstraintModes modes) {
        constraintModes = modes;
    }

    /** @throws TarnException OUT_OF_MEMORY; then nothing has changed */
    void setChanges(Changes changed) {
        memory.hold(bytesInStatement(changed));
        changes = changed;
    }

    /** What the running statement replaced of earlier changes stays in memory until it ends. */
    private long bytesInStatement(Changes changed) {
        Changes before = changesBefore;
        long replaced = before.delta().bytes()
                - before.delta().writtenBytes()
                + changed.delta().writtenBytes()
                - changed.delta().bytes();
        return changed.bytes() + replaced + lockBytes();
    }

    private long lockBytes() {
        return owner.heldCount() * LOCK_BYTES;
    }

    /**
     * Counts the locks taken, and memory that is to be taken on top.
     *
     * @throws TarnException OUT_OF_MEMORY
     */
    void holdMemory(long moreBytes) {
        memory.hold(bytesInStatement(changes) + moreBytes);
    }
}
