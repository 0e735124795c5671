package org.tarndb.txn.indexbuild;

import java.util.concurrent.TimeUnit;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.commit.CommitPipeline;

/**
 * Leaves the processors to the process's other threads while these use all of them: a build then takes a {@linkplain
 * #PROCESSORS_SHARE part}, working for some milliseconds and resting in proportion. Otherwise, and while nobody uses the
 * database, it works all the time. Beside other processes it does so too: to share with them is the operating system's
 * task, and what a build left to them would be lost to the database. Used by the build's thread.
 */
final class ProcessorShare {
    /** From this load on the processors count as used up; the rest is error of measurement. */
    static final double SATURATED = 0.9;
    /** Of all processors: what a build may take when they are used up. */
    static final double PROCESSORS_SHARE = 0.15;
    /** Of work between two rests at least: a rest is worth more than the switch of threads costs. */
    static final long WORK_NANOS = TimeUnit.MILLISECONDS.toNanos(3);
    /** However long the work took: the thread may not have had a processor for all of it. */
    static final long LONGEST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Env env;
    private final CommitPipeline pipeline;
    private final Cancellation cancellation;
    private long workSinceNanos;
    private long seenCsn;

    /** @param cancellation ends a rest at once */
    ProcessorShare(Env env, CommitPipeline pipeline, Cancellation cancellation) {
        this.env = env;
        this.pipeline = pipeline;
        this.cancellation = cancellation;
        this.workSinceNanos = env.clock().nanoTime();
        this.seenCsn = pipeline.tip().csn();
    }

    /** Begins with new work: what was waited for before was no work. */
    void begin() {
        workSinceNanos = env.clock().nanoTime();
    }

    /**
     * To be called between pieces of work, with no latch held: rests when it is time to.
     *
     * @param leastShare of the time that the build must work, 0 to 1
     * @return how long it rested, in nanoseconds
     */
    long cede(double leastShare) {
        long now = env.clock().nanoTime();
        long workedNanos = now - workSinceNanos;
        if (workedNanos < WORK_NANOS) {
            return 0;
        }
        double share = Math.max(leastShare, PROCESSORS_SHARE * env.processors().count());
        boolean rests = isDatabaseInUse() && share < 1 && env.processors().load() >= SATURATED;
        if (rests) {
            rest(now + Math.min(LONGEST_REST_NANOS, (long) (workedNanos * (1 - share) / share)));
        }
        workSinceNanos = rests ? env.clock().nanoTime() : now;
        return workSinceNanos - now;
    }

    /** Whether a transaction is in progress, or something was committed since it was asked last. */
    private boolean isDatabaseInUse() {
        long before = seenCsn;
        seenCsn = pipeline.tip().csn();
        return seenCsn != before || pipeline.dependentCount() > 0;
    }

    private void rest(long deadlineNanos) {
        Signal stopped = new Signal();
        try (Cancellation.Registration registration = cancellation.onCancel(stopped::set)) {
            env.waits().await(stopped, deadlineNanos);
        } catch (InterruptedException e) {
            throw new TarnException(ErrorCode.INTERRUPTED, "the build's thread was interrupted", e);
        }
    }
}
