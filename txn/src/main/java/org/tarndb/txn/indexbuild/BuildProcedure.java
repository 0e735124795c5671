package org.tarndb.txn.indexbuild;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeEditor;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.Duplicates;
import org.tarndb.txn.commit.IndexLoad;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.commit.Preparation;
import org.tarndb.txn.commit.RowGate;
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
            Clock clock,
            StepControl control) {
        this.pipeline = pipeline;
        this.index = index;
        this.progress = progress;
        this.options = options;
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
        int most = Math.toIntExact(place.rows().count(range));
        Cursor<byte[]> cursor = place.rows().cursor(range);
        IndexLoad.Sorted read;
        try {
            read = IndexLoad.sortedEntries(entries, cursor, most, control.reading(place.rowsCovered()));
        } catch (UncomputableKeyException e) {
            return judge.judge(place, new Conflict.NoKey(e.rowKey(), e.reason()));
        }
        if (read.rows() < most) {
            if (read.rows() == 0) {
                return new StepOutcome.Again();
            }
            end = BuildCursor.at(cursor.key());
        }
        byte[][] sorted = read.entries();
        control.check();
        int duplicate = index.unique() ? IndexLoad.firstDuplicate(entries, sorted) : -1;
        if (duplicate >= 0) {
            byte[] entry = sorted[duplicate];
            return judge.judge(
                    place,
                    new Conflict.TwoRowsOneKey(
                            Arrays.copyOf(entry, entries.keyLength(entry)),
                            entries.rowKey(sorted[duplicate - 1]),
                            entries.rowKey(entry)));
        }
        Tree<byte[]> tree = merge(place, sorted);
        Conflict conflict = place.index().entries().isEmpty() ? null : conflict(entries, tree, sorted);
        if (conflict != null) {
            return judge.judge(place, conflict);
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

    private Tree<byte[]> merge(BuildPlace place, byte[][] sorted) {
        Tree<byte[]> before = place.index().entries();
        if (before.isEmpty()) {
            return IndexLoad.load(place.entries(), place.rows(), sorted);
        }
        TreeEditor<byte[]> editor = before.edit();
        for (int i = 0; i < sorted.length; i++) {
            checkAt(i);
            editor.put(sorted[i], IndexLoad.value(place.entries(), place.rows(), sorted[i]));
        }
        return editor.build();
    }

    private void checkAt(long done) {
        if (done % RowGate.CHECK_ROWS == 0) {
            control.check();
        }
    }

    private @Nullable Conflict conflict(IndexEntries entries, Tree<byte[]> tree, byte[][] added) {
        if (!index.unique()) {
            return null;
        }
        for (int i = 0; i < added.length; i++) {
            checkAt(i);
            byte[] entry = added[i];
            byte[] key = Arrays.copyOf(entry, entries.keyLength(entry));
            byte[] rowKey = entries.rowKey(entry);
            byte[] other = entries.isConstrained(entry) ? Duplicates.otherHolder(tree, entries, key, rowKey) : null;
            if (other != null) {
                return new Conflict.TwoRowsOneKey(key, rowKey, other);
            }
        }
        return null;
    }

    /** Brings the tree up to the tip, for the last bit under the latch. */
    private StepOutcome install(BuildPlace from, StepTree tree, BuildCursor end, long readNanos) {
        StepInstall install = new StepInstall(index, tree, from.index().cursor(), end, options, clock, progress);
        progress.setPhase(BuildPhase.CATCHING_UP);
        throttle.begin(readNanos);
        while (throttle.nextRound()) {
            BuildPlace place = BuildPlace.find(pipeline.tip(), index);
            if (place == null || place.index().cursor() != from.index().cursor()) {
                return new StepOutcome.Again();
            }
            long fewChanges = fewChanges();
            if (tree.distanceTo(place.rows(), fewChanges, StepTree.Pace.NONE) >= fewChanges) {
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
                checkAt(ticks[0]++);
                pace.tick();
            }

            @Override
            public void change() {
                checkAt(ticks[0]++);
                pace.change();
            }
        };
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
}
