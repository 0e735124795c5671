package org.tarndb.txn.indexbuild;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeEditor;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.Duplicates;
import org.tarndb.txn.commit.IndexLoad;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.Preparation;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.indexbuild.StepTree.Conflict;

/**
 * The moves of one build, each an attempt that never waits. Where the build stands is in the tip alone, so an attempt
 * starts from there, whatever became of the one before. Used by one thread.
 */
final class BuildProcedure {
    private final CommitPipeline pipeline;
    private final IndexDef index;
    private final BuildProgress progress;
    private final BuildOptions options;
    private final BuildThrottle throttle;
    private final Clock clock;
    private final Runnable cancellationCheck;
    private long stepRows;

    /** @param cancellationCheck called now and then while rows are read; throws to end the attempt */
    BuildProcedure(
            CommitPipeline pipeline,
            IndexDef index,
            BuildProgress progress,
            BuildOptions options,
            Clock clock,
            Runnable cancellationCheck) {
        this.pipeline = pipeline;
        this.index = index;
        this.progress = progress;
        this.options = options;
        this.throttle = new BuildThrottle(pipeline, clock, progress, options.sliceNanos());
        this.clock = clock;
        this.cancellationCheck = cancellationCheck;
        this.stepRows = options.stepRows();
    }

    /** Moves the cursor over the next rows. */
    StepOutcome step() {
        BuildPlace place = BuildPlace.find(pipeline.tip(), index);
        if (place == null) {
            return new StepOutcome.Gone();
        }
        if (place.index().isComplete()) {
            return new StepOutcome.Complete();
        }
        BuildCursor end = place.cursorAfter(stepRows);
        IndexEntries entries = place.entries();
        long rowsBefore = place.rowsCovered();
        byte[][] sorted = IndexLoad.sortedEntries(
                entries, place.rows(), place.rangeTo(end), rows -> countRows(rowsBefore + rows));
        int duplicate = index.unique() ? IndexLoad.firstDuplicate(entries, sorted) : -1;
        if (duplicate >= 0) {
            byte[] entry = sorted[duplicate];
            return judge(
                    place,
                    new Conflict(
                            Arrays.copyOf(entry, entries.keyLength(entry)),
                            entries.rowKey(sorted[duplicate - 1]),
                            entries.rowKey(entry)));
        }
        Tree<byte[]> tree = merge(place.index().entries(), sorted);
        Conflict conflict = place.index().entries().isEmpty() ? null : conflict(entries, tree, sorted);
        if (conflict != null) {
            return judge(place, conflict);
        }
        return install(place, new StepTree(entries, BuildPlace.upTo(end), place.rows(), tree), end);
    }

    private void countRows(long rows) {
        cancellationCheck.run();
        progress.setRowsDone(rows);
    }

    private static Tree<byte[]> merge(Tree<byte[]> before, byte[][] sorted) {
        if (before.isEmpty()) {
            return IndexLoad.load(sorted);
        }
        TreeEditor<byte[]> editor = before.edit();
        for (byte[] entry : sorted) {
            editor.put(entry, IndexEntries.NO_VALUE);
        }
        return editor.build();
    }

    private @Nullable Conflict conflict(IndexEntries entries, Tree<byte[]> tree, byte[][] added) {
        if (!index.unique()) {
            return null;
        }
        for (byte[] entry : added) {
            byte[] key = Arrays.copyOf(entry, entries.keyLength(entry));
            byte[] rowKey = entries.rowKey(entry);
            byte[] other = entries.isConstrained(entry) ? Duplicates.otherHolder(tree, entries, key, rowKey) : null;
            if (other != null) {
                return new Conflict(key, rowKey, other);
            }
        }
        return null;
    }

    /** Brings the tree up to the tip, for the last bit under the latch. */
    private StepOutcome install(BuildPlace from, StepTree tree, BuildCursor end) {
        StepInstall install =
                new StepInstall(index, tree, from.index().cursor(), end, options.latchedChanges(), clock, progress);
        throttle.begin();
        while (throttle.nextRound()) {
            BuildPlace place = BuildPlace.find(pipeline.tip(), index);
            if (place == null || place.index().cursor() != from.index().cursor()) {
                return new StepOutcome.Again();
            }
            Conflict conflict = catchUp(tree, place);
            if (conflict != null) {
                return judge(place, conflict);
            }
            try {
                return new StepOutcome.Prepared(pipeline.prepare(install, null));
            } catch (StepInstall.AbandonedException e) {
                if (e.reason() instanceof StepInstall.Cause.TwoRowsOneKey found) {
                    return judge(found.place(), found.conflict());
                }
                if (e.reason() instanceof StepInstall.Cause.OtherCursor) {
                    return new StepOutcome.Again();
                }
            }
        }
        stepRows = Math.max(1, Math.min(stepRows, from.rows().size()) / 2);
        return new StepOutcome.Again();
    }

    /** A round outside the latch, unless so little has changed that it is done under it. */
    private @Nullable Conflict catchUp(StepTree tree, BuildPlace place) {
        if (tree.distanceTo(place.rows(), options.latchedChanges()) < options.latchedChanges()) {
            return null;
        }
        throttle.measured(tree.distanceTo(place.rows(), Long.MAX_VALUE));
        try {
            return tree.catchUp(place.entries(), place.rows(), throttle.startRound());
        } finally {
            throttle.endRound();
        }
    }

    /** Makes the index public: durable when the commit is confirmed. */
    StepOutcome publish() {
        return prepare(new CatalogChange.PublishIndex(index), true);
    }

    /** Takes the index away again. */
    StepOutcome abort() {
        return prepare(new CatalogChange.DropIndex(index), false);
    }

    private StepOutcome prepare(CatalogChange change, boolean mustBeComplete) {
        Changes changes = Changes.ofCatalog(change);
        JournalRecord record = CommitRecord.encode(changes);
        try {
            return new StepOutcome.Prepared(pipeline.prepare(
                    new Preparation() {
                        @Override
                        public DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard) {
                            BuildPlace place = BuildPlace.find(tip, index);
                            if (place == null
                                    || (mustBeComplete && !place.index().isComplete())) {
                                throw new StepInstall.AbandonedException(new StepInstall.Cause.OtherCursor());
                            }
                            return ChangeApplier.apply(tip, changes, guard);
                        }

                        @Override
                        public JournalRecord record() {
                            return record;
                        }
                    },
                    null));
        } catch (StepInstall.AbandonedException e) {
            return BuildPlace.find(pipeline.tip(), index) == null ? new StepOutcome.Gone() : new StepOutcome.Again();
        }
    }

    /** What to do about two rows with one key: the build fails only if both are confirmed and still as they were. */
    private StepOutcome judge(BuildPlace place, Conflict conflict) {
        BuildPlace now = BuildPlace.find(pipeline.tip(), index);
        if (now == null) {
            return new StepOutcome.Gone();
        }
        byte[] row = place.rows().get(conflict.rowKey());
        byte[] other = place.rows().get(conflict.otherRowKey());
        if (row == null || other == null || !hasBoth(now.version(), conflict, row, other)) {
            return new StepOutcome.Again();
        }
        if (hasBoth(pipeline.confirmed(), conflict, row, other)) {
            IndexEntries entries = place.entries();
            return new StepOutcome.Duplicate(IndexLoad.cannotBeUnique(
                    place.table(),
                    entries,
                    IndexEntries.join(conflict.key(), conflict.otherRowKey()),
                    IndexEntries.join(conflict.key(), conflict.rowKey())));
        }
        return new StepOutcome.WaitFor(now.version().csn());
    }

    private boolean hasBoth(DatabaseVersion version, Conflict conflict, byte[] row, byte[] other) {
        TableVersion table = version.table(index.tableId());
        return table != null
                && table.rows().get(conflict.rowKey()) == row
                && table.rows().get(conflict.otherRowKey()) == other;
    }
}
