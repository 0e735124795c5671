package org.tarndb.storage.env;

import java.util.concurrent.TimeUnit;

/**
 * Lets other threads have the processor while this one works for long. An operating system lets a thread that computes run on for some
 * milliseconds where another one has just come to have work, and with more threads than processors that is how long the other one
 * waits. For one thread.
 */
public final class TimeSlice {
    /** Much longer than a switch of threads takes, much shorter than what a statement may notice. */
    private static final long NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    private final Clock clock;
    private long startNanos;

    /** Begins with the first slice. */
    public TimeSlice(Clock clock) {
        this.clock = clock;
        this.startNanos = clock.nanoTime();
    }

    /** To be called between pieces of work, the shorter the better, while nobody waits for what this thread holds. */
    public void pass() {
        if (clock.nanoTime() - startNanos >= NANOS) {
            Thread.yield();
            startNanos = clock.nanoTime();
        }
    }
}
