package org.tarndb.txn.indexbuild;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.commit.SortSpace;

/** Runs one build in a thread of its own: makes its moves one after another and does the waiting between them. */
final class BuildWorker implements Runnable {
    private final CommitPipeline pipeline;
    private final Env env;
    private final IndexBuild build;
    private final BuildProcedure procedure;
    /** Null when no foreign key is built. */
    private final @Nullable KeyValidation validation;

    private final BuildProgress progress;
    /** Cancelled when the database closes: then the build is left as it is, to be taken up again at the next open. */
    private final Cancellation shutdown;
    /** Cancelled with the database or with the build. */
    private final Cancellation either;
    /** The last one that was prepared. */
    private @Nullable PendingCommit publication;

    BuildWorker(
            CommitPipeline pipeline,
            Env env,
            IndexBuild build,
            BuildOptions options,
            SortSpace sorts,
            Cancellation shutdown) {
        this.pipeline = pipeline;
        this.env = env;
        this.build = build;
        this.progress = build.progress();
        this.shutdown = shutdown;
        this.either = shutdown.nested();
        ProcessorShare processors = new ProcessorShare(env, pipeline, either);
        StepPacer pacer = new StepPacer(
                env.clock(), either, build.limit(), build::isPaused, build::sortMemoryBytes, processors, progress);
        ForeignKeyTarget foreignKey = build.foreignKey();
        this.procedure = new BuildProcedure(pipeline, build.index(), progress, options, sorts, env.clock(), pacer);
        this.validation = foreignKey == null ? null : new KeyValidation(pipeline, foreignKey, pacer);
    }

    @Override
    public void run() {
        try (Cancellation.Registration registration = either.follow(build.cancellation())) {
            buildIndex();
            KeyValidation keys = validation;
            while (keys != null && !validate(keys)) {
                throwIfStopped();
            }
            progress.setRowsDone(build.status().rowsTotal(), env.clock().nanoTime());
            build.end(BuildPhase.DONE, null);
        } catch (TarnException e) {
            end(e);
        } catch (RuntimeException | Error e) {
            end(new TarnException(ErrorCode.INTERNAL_ERROR, "the build of " + build.what() + " failed: " + e, e));
        }
    }

    private void buildIndex() {
        ForeignKeyTarget foreignKey = build.foreignKey();
        ForeignKeyDef key = foreignKey == null ? null : foreignKey.find(pipeline.confirmed());
        if (key != null && key.isEnforced()) {
            return; // the index that it needs was there before, or was complete when the database was closed
        }
        progress.setPhase(BuildPhase.SCANNING);
        while (!move()) {
            throwIfStopped();
        }
    }

    /** One move of the validation; true when the foreign key is public. */
    private boolean validate(KeyValidation keys) {
        if (build.isPaused()) {
            keys.letGo();
        }
        awaitResume();
        progress.setPhase(BuildPhase.VALIDATING);
        StepOutcome outcome = keys.validate();
        while (outcome instanceof StepOutcome.Complete) {
            progress.setPhase(BuildPhase.PUBLISHING);
            outcome = keys.publish();
            if (outcome instanceof StepOutcome.Prepared prepared) {
                if (isPublished(prepared.commit())) {
                    return true;
                }
                outcome = new StepOutcome.Complete();
            }
        }
        if (outcome instanceof StepOutcome.WaitFor waitFor) {
            awaitDecided(BuildWait.Reason.REFERENCE, waitFor.csn());
        } else if (outcome instanceof StepOutcome.Violation violation) {
            throw violation.error();
        } else if (outcome instanceof StepOutcome.Gone) {
            requireNotDropped();
        }
        return false;
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
                return isPublished(prepared.commit());
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
            requireNotDropped();
        }
        progress.setPhase(BuildPhase.SCANNING);
        return false;
    }

    /** True when the publication is confirmed; when it was rolled back with one before it, it is made again. */
    private boolean isPublished(PendingCommit commit) {
        publication = commit;
        await(BuildWait.Reason.PUBLICATION, commit, either);
        if (!commit.isConfirmed()) {
            pipeline.throwIfRefused();
            progress.restarted();
            return false;
        }
        return true;
    }

    /** The drop may be prepared only; if it rolls back the build goes on. */
    private void requireNotDropped() {
        awaitDecided(BuildWait.Reason.DROP, pipeline.tip().csn());
        if (!build.isIn(pipeline.tip())) {
            throw build.indexDropped();
        }
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

    /**
     * Ends the build with an error, and takes its index away. When the database closes it does so for a build that was
     * canceled before, without waiting: what is prepared then is still made durable. Others are left to be taken up.
     */
    void end(TarnException why) {
        TarnException canceled = build.cancellation().reason();
        if (shutdown.isCancelled() && canceled == null) {
            build.end(BuildPhase.CANCELED, shutdown.reason());
            return;
        }
        TarnException reason = shutdown.isCancelled() && canceled != null ? canceled : why;
        boolean tooLate = false;
        try {
            tooLate = !remove() || isReplaced();
        } catch (RuntimeException | Error e) {
            reason.addSuppressed(e);
            tooLate = isReplaced();
        } finally {
            if (tooLate) {
                build.end(BuildPhase.DONE, null);
            } else {
                build.end(phaseOf(reason), reason);
            }
        }
    }

    private static BuildPhase phaseOf(TarnException why) {
        return why.code() == ErrorCode.INDEX_BUILD_CANCELED ? BuildPhase.CANCELED : BuildPhase.FAILED;
    }

    /** Whether what ended the build came too late: the entries are in their place, and there is nothing to be removed. */
    private boolean isReplaced() {
        PendingCommit last = publication;
        return build.index().isReplacement() && last != null && last.isConfirmed();
    }

    /**
     * A failed build leaves nothing behind; the removal is repeated when it is rolled back with one before it.
     *
     * @return false when it is too late: the index is public, and a foreign key needs it
     */
    private boolean remove() {
        KeyValidation keys = validation;
        while (true) {
            StepOutcome outcome = keys == null ? procedure.abort() : keys.abort();
            if (outcome instanceof StepOutcome.Prepared prepared) {
                await(BuildWait.Reason.REMOVAL, prepared.commit(), shutdown);
                if (prepared.commit().isConfirmed()) {
                    return true;
                }
            } else if (outcome instanceof StepOutcome.Needed && isPublic()) {
                return false;
            } else if (outcome instanceof StepOutcome.Gone && isGone()) {
                return true;
            }
        }
    }

    /** The publication may be prepared, and the foreign key after it: if they roll back the index can go. */
    private boolean isPublic() {
        PendingCommit pending = pipeline.lastPendingUpTo(pipeline.tip().csn());
        if (pending != null) {
            await(BuildWait.Reason.REMOVAL, pending, shutdown);
            return false; // to be tried again
        }
        BuildPlace place = BuildPlace.find(pipeline.confirmed(), build.index());
        return place != null && place.isPublic();
    }

    /** A drop that is prepared may roll back, and then what was dropped is there again. */
    private boolean isGone() {
        PendingCommit pending = pipeline.lastPendingUpTo(pipeline.tip().csn());
        if (pending != null) {
            await(BuildWait.Reason.DROP, pending, shutdown);
        }
        return !build.isIn(pipeline.confirmed());
    }
}
