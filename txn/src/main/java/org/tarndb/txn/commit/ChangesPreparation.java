package org.tarndb.txn.commit;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.isolation.ReadSet;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;

/**
 * Prepares a transaction's changes. Few rows are applied under the latch; many are applied to a tip beforehand, and put on
 * top of the newest one under the latch, so that a large transaction does not stall the others. What a serializable
 * transaction has read is validated in the same way: against a tip beforehand, and under the latch for what was prepared
 * meanwhile.
 */
final class ChangesPreparation implements Preparation {
    /** Up to this many rows are applied under the latch: about a tenth of a millisecond. */
    static final long SMALL_ROWS = 64;
    /** How many entries of other transactions are moved over under the latch. */
    private static final long REBASE_BUDGET = 256;
    /** Rounds outside the latch before the changes are applied under it after all. */
    private static final int ROUNDS = 8;

    private final Changes changes;
    private final CommitMode mode;
    private final @Nullable TransactionId id;
    private final boolean synchronous;
    private final @Nullable ReadSet reads;
    /** Whose foreign keys the changes keep; null where they were checked for all that there can be. */
    private final @Nullable Catalog checkedFor;

    private final @Nullable JournalRecord record;
    private final boolean small;
    /** Made outside the latch, for a large transaction. */
    private @Nullable DeltaIndexes entries;

    private @Nullable DatabaseVersion base;
    private @Nullable DatabaseVersion mine;
    private boolean lastRound;

    private ChangesPreparation(
            CommitPipeline pipeline,
            Changes changes,
            CommitMode mode,
            @Nullable Dependent dependent,
            @Nullable ReadSet reads,
            @Nullable Catalog checkedFor) {
        this.changes = changes;
        this.mode = mode;
        this.reads = reads;
        this.checkedFor = checkedFor;
        this.small = changes.delta().size() <= SMALL_ROWS;
        this.id = dependent == null ? null : dependent.id();
        this.synchronous = pipeline.hasQuorum()
                && Synchrony.isSynchronous(mode.synchronous(), pipeline.tip().catalog(), changes);
        this.record =
                pipeline.isJournaled() ? CommitRecord.encode(new JournalEntry.Commit(id, synchronous, changes)) : null;
    }

    static PendingCommit prepare(
            CommitPipeline pipeline,
            Changes changes,
            CommitMode mode,
            @Nullable Dependent dependent,
            @Nullable ReadSet reads,
            @Nullable Catalog checkedFor) {
        ChangesPreparation preparation = new ChangesPreparation(pipeline, changes, mode, dependent, reads, checkedFor);
        for (int round = 0; ; round++) {
            preparation.lastRound = round == ROUNDS;
            if (reads != null) {
                reads.validate(pipeline.tip());
            }
            if (!preparation.small && !preparation.lastRound) {
                preparation.applyOutsideLatch(pipeline);
            }
            try {
                return pipeline.prepare(preparation, dependent);
            } catch (TipMovedException e) {
                // The next round starts from the tip as it is now.
                continue;
            }
        }
    }

    private void applyOutsideLatch(CommitPipeline pipeline) {
        DatabaseVersion from = base;
        DatabaseVersion made = mine;
        DatabaseVersion tip = pipeline.tip();
        DeltaIndexes ownEntries = makeEntries(tip);
        DatabaseVersion moved = from == null || made == null
                ? null
                : Rebase.onto(
                        from, made, tip, changes, ownEntries, changes.delta().size());
        mine = moved != null ? moved : ChangeApplier.apply(tip, changes, pipeline.keyGuard());
        base = tip;
    }

    /** Makes those that others look into under the latch, once this commit is prepared. */
    private DeltaIndexes makeEntries(DatabaseVersion tip) {
        DeltaIndexes made = entries == null ? new DeltaIndexes() : entries;
        entries = made;
        Delta delta = changes.delta();
        Catalog catalog = changes.applyTo(tip.catalog());
        for (int i = 0; i < delta.tables(); i++) {
            TableDef table = catalog.table(delta.tableId(i));
            if (table != null) {
                for (IndexEntries index : table.entries()) {
                    if (index.index().unique() && !index.index().isPublic()) {
                        made.computable(index, delta.changes(i));
                    }
                }
            }
        }
        return made;
    }

    @Override
    public DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard) {
        requireChecked(tip);
        validate(tip);
        DatabaseVersion from = base;
        DatabaseVersion made = mine;
        DeltaIndexes ownEntries = entries;
        if (small || lastRound || from == null || made == null || ownEntries == null) {
            return ChangeApplier.apply(tip, changes, guard);
        }
        DatabaseVersion moved = Rebase.onto(from, made, tip, changes, ownEntries, REBASE_BUDGET);
        if (moved == null) {
            throw new TipMovedException();
        }
        return moved;
    }

    private void requireChecked(DatabaseVersion tip) {
        Catalog checked = checkedFor;
        if (checked != null
                && checked != tip.catalog()
                && !LateKeys.between(checked, tip.catalog(), changes.delta()).isEmpty()) {
            throw new LateKeys.AddedException();
        }
    }

    private void validate(DatabaseVersion tip) {
        if (reads == null) {
            return;
        }
        if (lastRound) {
            reads.validate(tip);
        } else if (!reads.validateQuickly(tip)) {
            throw new TipMovedException();
        }
    }

    @Override
    public @Nullable JournalRecord record() {
        return record;
    }

    @Override
    public @Nullable TransactionId transactionId() {
        return id;
    }

    @Override
    public boolean isSynchronous() {
        return synchronous;
    }

    @Override
    public Durability durability() {
        return mode.durability();
    }

    @Override
    public @Nullable DeltaIndexes entries() {
        return entries;
    }

    @Override
    public Delta delta() {
        return changes.delta();
    }

    /** Too much has changed since the changes were applied, or the reads validated, outside the latch. */
    private static final class TipMovedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TipMovedException() {
            super(null, null, false, false);
        }
    }
}
