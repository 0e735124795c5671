package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;

/** The build of a random schedule, and whom it may blame (oracle O5). */
final class ModelBuild {
    private final TestDatabase db;
    private final ModelVersions model;
    private final TestBuild moves;
    private @Nullable Call<IndexBuild> start;
    private @Nullable IndexBuild build;
    private boolean canceled;
    private boolean unique;
    /** Whether the index was public, so that a transaction may have dropped it before the build's thread noticed. */
    private boolean publicSeen;
    /** Whether a transaction that dropped the index was confirmed, which cancels its build. */
    private boolean dropConfirmed;
    /** Whether, since the build began, the confirmed rows had a duplicate at some time. */
    private boolean duplicateSeen;

    private int starts;

    ModelBuild(TestDatabase db, ModelVersions model, BuildOptions options) {
        this.db = db;
        this.model = model;
        this.moves = new TestBuild(db.database.pipeline(), Schedule.INDEX, options, db.scheduler);
    }

    /** Takes up the build that the database has resumed, if there is one. */
    void resumed() {
        build = db.database.builds().find(Schedule.INDEX);
        unique = true;
    }

    boolean isOver() {
        IndexBuild running = build;
        return start == null && (running == null || running.isEnded());
    }

    String event(Random random, boolean journalFailed) {
        if (isOver()) {
            return begin(random.nextBoolean(), journalFailed);
        }
        IndexBuild running = build;
        int choice = random.nextInt(20);
        if (choice < 9) {
            return "step " + move(moves::step, journalFailed);
        } else if (choice < 11) {
            return "publish " + move(moves::publish, journalFailed);
        } else if (choice < 16) {
            runThread();
            return "its thread runs: "
                    + (running == null ? "" : running.status().phase());
        } else if (choice < 17 && running != null) {
            running.pause();
            return "pause";
        } else if (choice < 19 && running != null) {
            running.resume();
            return "resume";
        } else if (running != null) {
            running.cancel("by the schedule");
            canceled = true;
            return "cancel";
        }
        return "";
    }

    private static String move(Supplier<TestBuild.Outcome> move, boolean journalFailed) {
        try {
            return move.get().toString();
        } catch (TarnException e) {
            if (journalFailed && e.code() == ErrorCode.DATABASE_READ_ONLY) {
                return "refused";
            }
            throw e;
        }
    }

    private String begin(boolean uniqueIndex, boolean journalFailed) {
        if (journalFailed) {
            return "cannot start";
        }
        unique = uniqueIndex;
        canceled = false;
        publicSeen = false;
        dropConfirmed = false;
        duplicateSeen = ModelVersions.hasDuplicate(model.confirmed());
        build = null;
        start = db.scheduler
                .actor("CREATE INDEX " + ++starts)
                .call(() -> db.database
                        .builds()
                        .start(db.table(), TestDatabase.indexOnB(Schedule.INDEX.name(), uniqueIndex)));
        return "start " + (uniqueIndex ? "unique" : "");
    }

    private void runThread() {
        if (build != null) {
            Actor thread = db.scheduler.background("tarn-build");
            thread.proceed();
        }
    }

    void unhold() {
        if (build != null) {
            db.scheduler.background("tarn-build").unhold();
        }
    }

    void goOn() {
        IndexBuild running = build;
        if (running != null) {
            running.resume();
        }
        db.scheduler.holdStarted(name -> false);
    }

    void check() {
        duplicateSeen |= ModelVersions.hasDuplicate(model.confirmed());
        IndexDef index = db.database.pipeline().tip().catalog().index(Schedule.INDEX);
        publicSeen |= index != null && index.isPublic();
        Call<IndexBuild> starting = start;
        if (starting != null && starting.isDone()) {
            start = null;
            if (starting.failure() instanceof TarnException e) {
                checkStartError(e);
            } else {
                build = starting.result();
            }
        }
        IndexBuild running = build;
        if (running != null && running.isEnded()) {
            checkEnd(running);
        }
    }

    void dropConfirmed() {
        dropConfirmed = true;
    }

    /** The database is about to be opened again. */
    void end() {
        Call<IndexBuild> starting = start;
        if (starting != null && starting.isDone() && starting.failure() instanceof TarnException e) {
            checkStartError(e);
        }
    }

    private static void checkStartError(TarnException e) {
        switch (e.code()) {
            case DUPLICATE_OBJECT, OBJECT_IN_USE, DATABASE_READ_ONLY, DATABASE_CLOSED, OUTCOME_UNKNOWN -> {}
            // Its own record was refused.
            case COMMIT_ROLLED_BACK -> {}
            default -> throw new AssertionError("the build could not be registered", e);
        }
    }

    private void checkEnd(IndexBuild ended) {
        BuildPhase phase = ended.status().phase();
        if (phase == BuildPhase.DONE) {
            return;
        }
        TarnException why = error(ended);
        if (phase == BuildPhase.CANCELED) {
            assertTrue(canceled || publicSeen || dropConfirmed, () -> "nobody canceled the build: " + why);
        } else if (why.code() == ErrorCode.UNIQUE_VIOLATION) {
            assertTrue(unique && duplicateSeen, () -> "the build failed without two confirmed rows: " + why);
        } else {
            assertTrue(
                    why.code() == ErrorCode.DATABASE_READ_ONLY || why.code() == ErrorCode.DATABASE_CLOSED,
                    () -> "the build failed: " + why);
        }
    }

    private static TarnException error(IndexBuild ended) {
        try {
            ended.await(Cancellation.never());
            throw new AssertionError("a build that is not done has no error");
        } catch (TarnException e) {
            return e;
        }
    }
}
