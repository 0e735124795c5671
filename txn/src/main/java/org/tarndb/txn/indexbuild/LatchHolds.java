package org.tarndb.txn.indexbuild;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long a build held the commit latch, each time: a histogram whose classes are an eighth of a power of two wide, so
 * a quantile is at most an eighth too high. One thread adds, any thread reads, without locks.
 */
final class LatchHolds {
    private static final int CLASSES_PER_POWER_BITS = 3;
    private static final int CLASSES_PER_POWER = 1 << CLASSES_PER_POWER_BITS;

    private final AtomicLongArray counts = new AtomicLongArray(Long.SIZE * CLASSES_PER_POWER);
    private volatile long longestNanos;

    /** Adds one hold. */
    void add(long nanos) {
        long held = Math.max(0, nanos);
        int at = classOf(held);
        counts.setRelease(at, counts.getPlain(at) + 1);
        if (held > longestNanos) {
            longestNanos = held;
        }
    }

    /** The longest hold in nanoseconds; 0 before the first. */
    long longestNanos() {
        return longestNanos;
    }

    long count() {
        long sum = 0;
        for (int i = 0; i < counts.length(); i++) {
            sum += counts.getAcquire(i);
        }
        return sum;
    }

    /**
     * The time in nanoseconds that this share of the holds did not exceed; 0 before the first.
     *
     * @param share above 0, at most 1
     */
    long quantileNanos(double share) {
        long rank = (long) Math.ceil(count() * share);
        long seen = 0;
        for (int i = 0; i < counts.length() && rank > 0; i++) {
            seen += counts.getAcquire(i);
            if (seen >= rank) {
                return Math.min(highestOf(i), longestNanos);
            }
        }
        return longestNanos;
    }

    /** Below eight each number has a class of its own; above, the three bits after the first one choose it. */
    private static int classOf(long nanos) {
        if (nanos < CLASSES_PER_POWER) {
            return (int) nanos;
        }
        int shift = Long.SIZE - 1 - CLASSES_PER_POWER_BITS - Long.numberOfLeadingZeros(nanos);
        return (shift << CLASSES_PER_POWER_BITS) + (int) (nanos >>> shift);
    }

    private static long highestOf(int at) {
        if (at < 2 * CLASSES_PER_POWER) {
            return at;
        }
        int shift = (at >> CLASSES_PER_POWER_BITS) - 1;
        long first = at - ((long) shift << CLASSES_PER_POWER_BITS);
        return ((first + 1) << shift) - 1;
    }
}
