package org.tarndb.txn.indexbuild;

import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.IndexLoad;
import org.tarndb.txn.commit.UncomputableKeyException;
import org.tarndb.txn.indexbuild.StepTree.Conflict;

/** Decides what becomes of a build that met rows which can't be indexed as they are. Used by the build's thread. */
final class ConflictJudge {
    private final CommitPipeline pipeline;
    private final IndexDef index;
    private final BuildProgress progress;

    ConflictJudge(CommitPipeline pipeline, IndexDef index, BuildProgress progress) {
        this.pipeline = pipeline;
        this.index = index;
        this.progress = progress;
    }

    /**
     * The build fails only if the rows are confirmed and still as they were.
     *
     * @param place where they were met
     */
    StepOutcome judge(BuildPlace place, Conflict conflict) {
        BuildPlace now = BuildPlace.find(pipeline.tip(), index);
        if (now == null) {
            return new StepOutcome.Gone();
        }
        if (!isIn(now.version(), place, conflict)) {
            progress.restarted();
            return new StepOutcome.Again();
        }
        if (isIn(pipeline.confirmed(), place, conflict)) {
            return failure(place, conflict);
        }
        progress.restarted();
        return new StepOutcome.WaitFor(decidingCsn(place, conflict));
    }

    /** That of the first prepared commit after which the rows are as they are now: with it they are confirmed. */
    private long decidingCsn(BuildPlace place, Conflict conflict) {
        for (DatabaseVersion version : pipeline.openVersions()) {
            if (isIn(version, place, conflict)) {
                return version.csn();
            }
        }
        return pipeline.tip().csn();
    }

    private StepOutcome failure(BuildPlace place, Conflict conflict) {
        IndexEntries entries = place.entries();
        if (conflict instanceof Conflict.TwoRowsOneKey two) {
            byte[] first = IndexEntries.join(two.key(), two.otherRowKey());
            byte[] second = IndexEntries.join(two.key(), two.rowKey());
            return new StepOutcome.Duplicate(
                    index.isReplacement()
                            ? IndexLoad.damaged(place.table(), entries, first, second)
                            : IndexLoad.cannotBeUnique(place.table(), entries, first, second));
        }
        Conflict.NoKey noKey = (Conflict.NoKey) conflict;
        return new StepOutcome.NoKey(UncomputableKeyException.cannotBeMade(entries, noKey.rowKey(), noKey.reason()));
    }

    /** Whether a version has the rows as they were in the place where they were met. */
    private boolean isIn(DatabaseVersion version, BuildPlace place, Conflict conflict) {
        if (conflict instanceof Conflict.TwoRowsOneKey two) {
            return hasSame(version, place, two.rowKey()) && hasSame(version, place, two.otherRowKey());
        }
        return hasSame(version, place, ((Conflict.NoKey) conflict).rowKey());
    }

    private boolean hasSame(DatabaseVersion version, BuildPlace place, byte[] rowKey) {
        TableVersion table = version.table(index.tableId());
        byte[] row = place.rows().get(rowKey);
        return table != null && row != null && table.rows().get(rowKey) == row;
    }
}
