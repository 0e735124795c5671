package org.tarndb.jdbc;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.statement.BuildListener;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.BuildStatus;

/**
 * Tells a statement's user of the build that it waits for: its listener of everything, and its warnings of each phase and
 * each tenth of the rows, once. Used by the thread that runs the statement.
 */
final class IndexBuildReports implements BuildListener {
    private static final int PARTS = 10;

    private final StatementWarnings warnings;

    /** Null before the first: few statements wait for a build. */
    private @Nullable Set<BuildPhase> phasesTold;

    private int partsTold;
    private volatile @Nullable IndexBuildListener listener;

    IndexBuildReports(StatementWarnings warnings) {
        this.warnings = warnings;
    }

    void setListener(@Nullable IndexBuildListener told) {
        listener = told;
    }

    /** For the next execution. */
    void begin() {
        phasesTold = null;
        partsTold = 0;
    }

    @Override
    public void progressed(BuildStatus status) {
        IndexBuildProgress progress = progress(status);
        int parts = status.rowsTotal() == 0 ? 0 : progress.percent() * PARTS / 100;
        Set<BuildPhase> phases = phasesTold == null ? EnumSet.noneOf(BuildPhase.class) : phasesTold;
        phasesTold = phases;
        boolean newPhase = phases.add(status.phase());
        if (newPhase || parts > partsTold) {
            partsTold = Math.max(partsTold, parts);
            warn(progress);
        }
        IndexBuildListener told = listener;
        if (told != null) {
            tell(told, progress);
        }
    }

    private static void tell(IndexBuildListener told, IndexBuildProgress progress) {
        try {
            told.progressed(progress);
        } catch (RuntimeException e) {
            throw new TarnException(
                    ErrorCode.LISTENER_FAILED,
                    "the listener of the build of index " + progress.schema() + "." + progress.index() + " failed: " + e
                            + ". The build goes on",
                    e);
        }
    }

    private void warn(IndexBuildProgress progress) {
        String waits = progress.waitReason() == null ? "" : ", waits for " + progress.waitReason();
        warnings.add("build of index " + progress.schema() + "." + progress.index() + ": " + progress.phase() + ", "
                + progress.rowsDone() + " of " + progress.rowsTotal() + " rows (" + progress.percent() + " %)" + waits);
    }

    private static IndexBuildProgress progress(BuildStatus status) {
        BuildStatus.Pace pace = status.pace();
        return new IndexBuildProgress(
                status.table().schema(),
                status.table().name(),
                status.indexName(),
                words(status.phase()),
                pace.rowsDone(),
                pace.rowsTotal(),
                pace.rowsPerSecond(),
                pace.estimatedEnd(),
                status.waitsFor() == null ? null : words(status.waitsFor()),
                status.waitsOn());
    }

    private static String words(Enum<?> value) {
        return value.name().replace('_', ' ');
    }
}
