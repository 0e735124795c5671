package org.tarndb.txn.publication;

import java.util.concurrent.TimeUnit;
import org.tarndb.storage.env.Entropy;

/** How long to wait after failures in a row: twice as long each time, and not in step with others. */
final class Backoff {
    static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(1);
    static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);

    private Backoff() {}

    /**
     * Between a half of the nominal time and all of it.
     *
     * @param failures at least 1
     */
    static long nanos(int failures, Entropy entropy) {
        long nominal = failures > 20 ? LONGEST_NANOS : Math.min(LONGEST_NANOS, FIRST_NANOS << (failures - 1));
        return nominal / 2 + Long.remainderUnsigned(entropy.nextLong(), nominal / 2 + 1);
    }
}
