package org.tarndb.txn.indexbuild;

import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.PendingCommit;

/** Runs one build in a thread of its own: makes its moves one after another and does the waiting between them. */
final class BuildWorker implements Runnable {
    private final CommitPipeline pipeline;
    private final Env env;
    private final IndexBuild build;
    private final BuildProcedure procedure;
    private final BuildProgress progress;
    /** Cancelled when the database closes: then the build is left as it is, to be taken up again at the next open. */
    private final Cancellation shutdown;
    /** Cancelled with the database or with the build. */
    private final Cancellation either;

    BuildWorker(CommitPipeline pipeline, Env env, IndexBuild build, BuildOptions options, Cancellation shutdown) {
        this.pipeline = pipeline;
        this.env = env;
        this.build = build;
        this.progress = build.progress();
        this.shutdown = shutdown;
        this.either = shutdown.nested();
        this.procedure = new BuildProcedure(
                pipeline,
                build.index(),
                progress,
                options,
                env.clock(),
                new StepPacer(env.clock(), either, build.limit(), build::isPaused, progress));
    }

    @Override
    public void run() {
        try (Cancellation.Registration registration = either.follow(build.cancellation())) {
            progress.setPhase(BuildPhase.SCANNING);
            while (!move()) {
                throwIfStopped();
            }
        } catch (TarnException e) {
            end(e);
        } catch (RuntimeException | Error e) {
            end(new TarnException(
                    ErrorCode.INTERNAL_ERROR,
                    "the build of index " + build.index().name() + " failed: " + e,
                    e));
        }
    }

    private void throwIfStopped() {
        either.throwIfCancelled();
    }

    /** One move; true when the build is over. */
    private boolean move() {
        awaitResume();
        StepOutcome outcome = procedure.step();
        if (outcome instanceof StepOutcome.Complete) {
            progress.setPhase(BuildPhase.PUBLISHING);
            outcome = procedure.publish();
            if (outcome instanceof StepOutcome.Prepared prepared) {
                return awaitPublished(prepared.commit());
            }
            progress.restarted();
        }
        if (outcome instanceof StepOutcome.WaitFor waitFor) {
            progress.setPhase(BuildPhase.WAITING_FOR_DUPLICATE);
            awaitDecided(BuildWait.Reason.DUPLICATE, waitFor.csn());
        } else if (outcome instanceof StepOutcome.Duplicate duplicate) {
            throw duplicate.error();
        } else if (outcome instanceof StepOutcome.NoKey noKey) {
            throw noKey.error();
        } else if (outcome instanceof StepOutcome.Gone) {
            return endIfDropped();
        }
        progress.setPhase(BuildPhase.SCANNING);
        return false;
    }

    /** True when the publication is confirmed; when it was rolled back with one before it, it is made again. */
    private boolean awaitPublished(PendingCommit publication) {
        await(BuildWait.Reason.PUBLICATION, publication, either);
        if (!publication.isConfirmed()) {
            pipeline.throwIfRefused();
            progress.restarted();
            return false;
        }
        progress.setRowsDone(build.status().rowsTotal(), env.clock().nanoTime());
        build.end(BuildPhase.DONE, null);
        return true;
    }

    /** The drop may be prepared only; if it rolls back the build goes on. */
    private boolean endIfDropped() {
        awaitDecided(BuildWait.Reason.DROP, pipeline.tip().csn());
        if (BuildPlace.find(pipeline.tip(), build.index()) != null) {
            return false;
        }
        throw build.indexDropped();
    }

    private void awaitDecided(BuildWait.Reason reason, long csn) {
        PendingCommit pending = pipeline.lastPendingUpTo(csn);
        if (pending != null) {
            await(reason, pending, either);
        }
    }

    private void await(BuildWait.Reason reason, PendingCommit commit, Cancellation until) {
        progress.startWait(reason, commit.csn());
        try {
            commit.awaitDecided(env.waits(), Waits.NO_DEADLINE, until);
        } finally {
            progress.endWait();
        }
    }

    private void awaitResume() {
        for (Signal resumed; (resumed = build.pauseSignal()) != null; ) {
            progress.startWait(BuildWait.Reason.RESUME, BuildWait.NO_CSN);
            try (Cancellation.Registration registration = either.onCancel(resumed::set)) {
                env.waits().await(resumed, Waits.NO_DEADLINE);
            } catch (InterruptedException e) {
                throw new TarnException(ErrorCode.INTERRUPTED, "the build's thread was interrupted", e);
            } finally {
                progress.endWait();
                progress.resetRate();
            }
            throwIfStopped();
        }
    }

    /** Ends the build with an error, and takes its index away unless the database closes. */
    void end(TarnException why) {
        if (shutdown.isCancelled()) {
            build.end(BuildPhase.CANCELED, shutdown.reason());
            return;
        }
        BuildPhase phase = why.code() == ErrorCode.INDEX_BUILD_CANCELED ? BuildPhase.CANCELED : BuildPhase.FAILED;
        try {
            removeIndex();
        } catch (RuntimeException | Error e) {
            why.addSuppressed(e);
        } finally {
            build.end(phase, why);
        }
    }

    /** A failed build leaves no index behind; the removal is repeated when it is rolled back with one before it. */
    private void removeIndex() {
        while (true) {
            StepOutcome outcome = procedure.abort();
            if (outcome instanceof StepOutcome.Prepared prepared) {
                await(BuildWait.Reason.REMOVAL, prepared.commit(), shutdown);
                if (prepared.commit().isConfirmed()) {
                    return;
                }
            } else if (outcome instanceof StepOutcome.Gone && isDropConfirmed()) {
                return;
            }
        }
    }

    /** A drop that is prepared may roll back, and then the index is there again. */
    private boolean isDropConfirmed() {
        PendingCommit pending = pipeline.lastPendingUpTo(pipeline.tip().csn());
        if (pending != null) {
            await(BuildWait.Reason.DROP, pending, shutdown);
        }
        return BuildPlace.find(pipeline.confirmed(), build.index()) == null;
    }
}
