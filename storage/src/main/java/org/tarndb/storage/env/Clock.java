package org.tarndb.storage.env;

import java.time.Instant;

/** Time. Thread-safe. */
public interface Clock {
    /** Monotonic nanoseconds from an arbitrary origin; compare by subtraction, as for {@link System#nanoTime()}. */
    long nanoTime();

    /** The deadline for {@link Waits} that lies this far ahead; {@link Waits#NO_DEADLINE} for very long times. */
    default long deadlineAfter(long nanos) {
        return nanos >= Waits.NO_DEADLINE / 2 ? Waits.NO_DEADLINE : nanoTime() + nanos;
    }

    /** Wall-clock time; may jump when the machine's clock is set. */
    Instant now();

    /** The machine's clock. */
    static Clock system() {
        return SystemClock.INSTANCE;
    }
}
