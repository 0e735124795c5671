package org.tarndb.txn.indexbuild;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.Preparation;
import org.tarndb.txn.commit.RowGate;
import org.tarndb.txn.constraint.ReferenceScan;
import org.tarndb.txn.constraint.SupportingIndex;
import org.tarndb.txn.ddl.CatalogChange;

/**
 * The moves that make a foreign key public once commits keep it: attempts that wait for nothing but the rate limit. Used by
 * one thread.
 *
 * <p>One confirmed version is looked through, outside all locks and the latch. It must have the key enforced. What lacks a
 * partner in it is looked at again in later versions until it is no longer so, or is confirmed. {@link ReferenceScan} says
 * why that is enough.
 */
final class KeyValidation {
    private final CommitPipeline pipeline;
    private final ForeignKeyTarget target;
    private final StepControl control;
    private @Nullable ReferenceScan scan;
    private long rowsRead;
    /** Whether the scan stands at a row without a partner that has not been decided on. */
    private boolean isUndecided;

    KeyValidation(CommitPipeline pipeline, ForeignKeyTarget target, StepControl control) {
        this.pipeline = pipeline;
        this.target = target;
        this.control = control;
    }

    /** Lets the version go that is being looked through: the next attempt begins with the newest one. */
    void letGo() {
        scan = null;
        rowsRead = 0;
        isUndecided = false;
    }

    /** Looks through the next rows. {@link StepOutcome.Complete}: no later version has a row without a partner. */
    StepOutcome validate() {
        if (!target.isIn(pipeline.tip())) {
            return new StepOutcome.Gone();
        }
        ReferenceScan current = scan;
        if (current == null) {
            current = ReferenceScan.of(pipeline.confirmed(), target.tableId(), target.keyId());
            scan = current;
        }
        if (current == null) {
            return new StepOutcome.Gone();
        }
        if (isUndecided) {
            StepOutcome undecided = judge(current);
            if (undecided != null) {
                return undecided;
            }
            isUndecided = false;
        }
        return lookThrough(current);
    }

    private StepOutcome lookThrough(ReferenceScan current) {
        RowGate gate = control.reading(rowsRead);
        long read = 0;
        long admitted = 0;
        StepOutcome outcome = null;
        while (outcome == null) {
            if (read == admitted) {
                admitted += gate.admit(read);
            }
            if (read == admitted) {
                outcome = new StepOutcome.Again();
            } else if (!current.next()) {
                outcome = new StepOutcome.Complete();
            } else {
                read++;
                outcome = current.isMissing() ? judge(current) : null;
                isUndecided = outcome != null;
            }
        }
        rowsRead += read;
        return outcome;
    }

    /** What to do about a key that is missing; null when it is not any more. */
    private @Nullable StepOutcome judge(ReferenceScan at) {
        DatabaseVersion confirmed = pipeline.confirmed();
        DatabaseVersion tip = pipeline.tip();
        if (!target.isIn(tip)) {
            return new StepOutcome.Gone();
        }
        if (!at.isMissingIn(confirmed)) {
            return null;
        }
        return at.isMissingIn(tip)
                ? new StepOutcome.Violation(at.violation(confirmed))
                : new StepOutcome.WaitFor(decidingCsn(at));
    }

    /** That of the first prepared commit after which the key is not missing. */
    private long decidingCsn(ReferenceScan at) {
        for (DatabaseVersion version : pipeline.openVersions()) {
            if (!at.isMissingIn(version)) {
                return version.csn();
            }
        }
        return pipeline.tip().csn();
    }

    /** Makes the key public: durable when the commit is confirmed. */
    StepOutcome publish() {
        return prepare(new KeyChange() {
            @Override
            List<CatalogChange> changes(TableDef table, ForeignKeyDef key) {
                return List.of(new CatalogChange.PublishForeignKey(table.id(), key.id()));
            }
        });
    }

    /** Takes the key away again, and the index that was made for it. */
    StepOutcome abort() {
        return prepare(new KeyChange() {
            @Override
            List<CatalogChange> changes(TableDef table, ForeignKeyDef key) {
                List<CatalogChange> changes = new ArrayList<>();
                changes.add(new CatalogChange.DropForeignKey(table.id(), key.id()));
                IndexDef index = table.index(key.supportingIndexId());
                if (index != null && SupportingIndex.isOfForeignKey(index)) {
                    changes.add(new CatalogChange.DropIndex(index));
                }
                return changes;
            }
        });
    }

    private StepOutcome prepare(KeyChange change) {
        try {
            return new StepOutcome.Prepared(pipeline.prepare(change, null));
        } catch (StepInstall.AbandonedException e) {
            return new StepOutcome.Gone();
        }
    }

    /** A small commit about the key as the tip has it. */
    private abstract class KeyChange implements Preparation {
        private Changes changes = Changes.NONE;

        abstract List<CatalogChange> changes(TableDef table, ForeignKeyDef key);

        @Override
        public DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard) {
            TableDef table = tip.catalog().table(target.tableId());
            ForeignKeyDef key = target.find(tip);
            if (table == null || key == null) {
                throw new StepInstall.AbandonedException(new StepInstall.Cause.OtherCursor());
            }
            changes = Changes.NONE;
            for (CatalogChange each : changes(table, key)) {
                changes = changes.with(each);
            }
            return ChangeApplier.apply(tip, changes, guard);
        }

        @Override
        public JournalRecord record() {
            if (changes.isEmpty()) {
                throw TarnException.internal("a change of a foreign key is recorded before it is made");
            }
            return CommitRecord.encode(changes);
        }
    }
}
