package org.tarndb.storage.env;

import java.time.Instant;

/** Time. Thread-safe. */
public interface Clock {
    /** Monotonic nanoseconds from an arbitrary origin; compare by subtraction, as for {@link System#nanoTime()}. */
    long nanoTime();

    /** Wall-clock time; may jump when the machine's clock is set. */
    Instant now();

    /** The machine's clock. */
    static Clock system() {
        return SystemClock.INSTANCE;
    }
}
