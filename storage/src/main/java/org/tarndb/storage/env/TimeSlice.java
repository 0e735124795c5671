package org.tarndb.storage.env;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Lets other threads have the processor while this one works for long. An operating system lets a thread that computes run on for some
 * milliseconds where another one has just come to have work, and with more threads than processors (the JVM's compilers are such, too) that
 * is how long the other one waits. To yield helps those alone that wait for this thread's processor. So, where processors are few
 * and others work, this one rests for a third of the time: whoever wakes finds one that is free. For one thread.
 */
public final class TimeSlice {
    /** Much longer than a switch of threads takes, much shorter than what a statement may notice. */
    static final long WORK_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    /** Linux adds some 50 microseconds. */
    static final long REST_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    /** Others work while they have done so no longer ago. */
    static final long RECENT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** Where more are free, this one's among them, whoever wakes finds one. */
    private static final int FEW = 2;

    private final Clock clock;
    private final Waits waits;
    private final Processors processors;
    private final LongSupplier othersWork;
    private long startNanos;
    private long seenWork;
    private long seenNanos;

    /**
     * Begins with the first slice.
     *
     * @param othersWork moves when the others have done something; cheap enough to be asked each slice
     */
    public TimeSlice(Env env, LongSupplier othersWork) {
        this.clock = env.clock();
        this.waits = env.waits();
        this.processors = env.processors();
        this.othersWork = othersWork;
        this.startNanos = clock.nanoTime();
        this.seenWork = othersWork.getAsLong();
        this.seenNanos = startNanos - RECENT_NANOS;
    }

    /** To be called between pieces of work, the shorter the better, while nobody waits for what this thread holds. */
    public void pass() {
        long now = clock.nanoTime();
        if (now - startNanos < WORK_NANOS) {
            return;
        }
        if (doOthersWork(now) && processors.count() * (1 - processors.load()) <= FEW) {
            waits.awaitUninterruptibly(new Signal(), now + REST_NANOS);
        } else {
            Thread.yield();
        }
        startNanos = clock.nanoTime();
    }

    private boolean doOthersWork(long now) {
        long work = othersWork.getAsLong();
        if (work != seenWork) {
            seenWork = work;
            seenNanos = now;
        }
        return now - seenNanos < RECENT_NANOS;
    }
}
