package org.tarndb.txn.indexbuild;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.IndexLoad;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.commit.Preparation;
import org.tarndb.txn.commit.RowGate;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.commit.UncomputableKeyException;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.indexbuild.StepTree.Conflict;

/**
 * The moves of one build, each an attempt that waits for nothing but its rate limit. Where the build stands is in the tip alone, so an attempt
 * starts from there, whatever became of the one before. Used by one thread.
 */
final class BuildProcedure {
    private final CommitPipeline pipeline;
    private final IndexDef index;
    private final BuildProgress progress;
    private final BuildOptions options;
    private final SortSpace sorts;
    private final BuildThrottle throttle;
    private final Clock clock;
    private final StepControl control;
    private final ConflictJudge judge;
    private long stepRows;
    /** Where the last step that was prepared ended; null before the first. */
    private @Nullable BuildCursor reached;

    BuildProcedure(
            CommitPipeline pipeline,
            IndexDef index,
            BuildProgress progress,
            BuildOptions options,
            SortSpace sorts,
            Clock clock,
            StepControl control) {
        this.pipeline = pipeline;
        this.index = index;
        this.progress = progress;
        this.options = options;
        this.sorts = sorts;
        this.throttle = new BuildThrottle(pipeline, clock, progress, options.sliceNanos());
        this.clock = clock;
        this.control = control;
        this.judge = new ConflictJudge(pipeline, index, progress);
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
        noteRestart(place.index().cursor());
        BuildCursor end = place.cursorAfter(stepRows);
        long readNanos = clock.nanoTime();
        IndexEntries entries = place.entries();
        KeyRange range = place.rangeTo(end);
        long most = place.rows().count(range);
        Cursor<byte[]> cursor = place.rows().cursor(range);
        Tree<byte[]> tree;
        IndexLoad.Duplicate duplicate;
        try (IndexLoad load = IndexLoad.read(
                entries, cursor, most, sorts, sortBytes(), control.reading(place.rowsCovered()), control::check)) {
            if (load.rowsRead() < most) {
                if (load.rowsRead() == 0) {
                    return new StepOutcome.Again();
                }
                end = BuildCursor.at(cursor.key());
            }
            progress.setRowsDone(place.rowsCovered() + load.rowsRead(), clock.nanoTime());
            progress.setPhase(BuildPhase.SORTING);
            tree = load.into(place.index().entries());
            duplicate = load.duplicate();
        } catch (UncomputableKeyException e) {
            return judge.judge(place, new Conflict.NoKey(e.rowKey(), e.reason()));
        }
        control.check(); // few rows, or none, may have been read without a look
        if (duplicate != null) {
            return judge.judge(place, conflict(entries, duplicate));
        }
        if (tree == null) {
            throw TarnException.internal("a step has made no tree");
        }
        return install(place, new StepTree(entries, BuildPlace.upTo(end), place.rows(), tree), end, readNanos);
    }

    /** A step that was rolled back, or taken again, leaves the cursor where it was before. */
    private void noteRestart(BuildCursor cursor) {
        if (reached != null && !reached.equals(cursor)) {
            progress.restarted();
        }
        reached = cursor;
    }

    private long sortBytes() {
        long asked = control.sortMemoryBytes();
        return asked == 0 ? options.sortMemoryBytes() : asked;
    }

    private static Conflict conflict(IndexEntries entries, IndexLoad.Duplicate found) {
        return new Conflict.TwoRowsOneKey(
                Arrays.copyOf(found.next(), entries.keyLength(found.next())),
                entries.rowKey(found.entry()),
                entries.rowKey(found.next()));
    }

    /** Brings the tree up to the tip, for the last bit under the latch. */
    private StepOutcome install(BuildPlace from, StepTree tree, BuildCursor end, long readNanos) {
        StepInstall install = new StepInstall(index, tree, from.index().cursor(), end, options, clock, progress);
        progress.setPhase(BuildPhase.CATCHING_UP);
        throttle.begin(readNanos);
        while (throttle.nextRound()) {
            control.checkInRound(1); // a rest would leave more to catch up with
            BuildPlace place = BuildPlace.find(pipeline.tip(), index);
            if (place == null || place.index().cursor() != from.index().cursor()) {
                return new StepOutcome.Again();
            }
            long fewChanges = fewChanges();
            if (tree.distanceTo(place.rows(), fewChanges) >= fewChanges) {
                Conflict conflict = catchUp(tree, place);
                if (conflict != null) {
                    return judge.judge(place, conflict);
                }
                continue;
            }
            try {
                PendingCommit prepared = pipeline.prepare(install, null);
                reached = end;
                return new StepOutcome.Prepared(prepared);
            } catch (StepInstall.AbandonedException e) {
                if (e.reason() instanceof StepInstall.Cause.Conflicting found) {
                    return judge.judge(found.place(), found.conflict());
                }
                if (e.reason() instanceof StepInstall.Cause.OtherCursor) {
                    return new StepOutcome.Again();
                }
                throttle.missed();
            }
        }
        stepRows = Math.max(1, Math.min(stepRows, from.rows().size()) / 2);
        progress.restarted();
        return new StepOutcome.Again();
    }

    /** Fewer than these can be left for the latch. */
    private long fewChanges() {
        long few = Math.max(StepInstall.FEW_CHANGES, throttle.changesOfSlice() / 2); // more come while it is waited for
        return Math.min(few, options.latchedChanges());
    }

    /** A round outside the latch, or under it for a share of the time. */
    private @Nullable Conflict catchUp(StepTree tree, BuildPlace place) {
        progress.roundMade(throttle.sharePercent());
        StepTree.Pace pace = checking(throttle.startRound());
        try {
            return tree.catchUp(place.entries(), place.rows(), pace);
        } finally {
            throttle.endRound();
        }
    }

    private StepTree.Pace checking(StepTree.Pace pace) {
        long[] ticks = {0};
        return new StepTree.Pace() {
            @Override
            public void tick() {
                check();
                pace.tick();
            }

            @Override
            public void change() {
                check();
                pace.change();
            }

            private void check() {
                if (ticks[0]++ % RowGate.CHECK_ROWS == 0) {
                    throttle.rested(control.checkInRound(throttle.leastShare()));
                }
            }
        };
    }

    /** Makes the index public: durable when the commit is confirmed. */
    StepOutcome publish() {
        return prepare(new CatalogChange.PublishIndex(index), true);
    }

    /** Takes the index away again. */
    StepOutcome abort() {
        try {
            return prepare(new CatalogChange.DropIndex(index), false);
        } catch (TarnException e) {
            if (e.code() != ErrorCode.SCHEMA_CHANGED) {
                throw e;
            }
            return new StepOutcome.Needed();
        }
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
}
