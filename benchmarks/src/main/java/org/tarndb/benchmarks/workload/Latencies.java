package org.tarndb.benchmarks.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Latencies of writes: a histogram whose classes are a 64th of a power of two wide, and each write that took a
 * millisecond or more. Not thread-safe.
 */
public final class Latencies {
    /** From here on a write is kept by itself. */
    private static final long SLOW_NANOS = 1_000_000;

    private static final int BITS = 6;
    private static final int CLASSES = 1 << BITS;

    /** A slow write, by {@link System#nanoTime()}. */
    record Slow(long startNanos, long endNanos) {}

    private final long[] counts = new long[Long.SIZE * CLASSES];
    private final List<Slow> slow = new ArrayList<>();
    private long count;
    private long longestNanos;

    /** Adds a write by its intended start and its end. */
    void add(long startNanos, long endNanos) {
        long latency = endNanos - startNanos;
        counts[classOf(latency)]++;
        count++;
        if (latency >= SLOW_NANOS) {
            slow.add(new Slow(startNanos, endNanos));
        }
        longestNanos = Math.max(longestNanos, latency);
    }

    public void addAll(Latencies others) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += others.counts[i];
        }
        count += others.count;
        slow.addAll(others.slow);
        longestNanos = Math.max(longestNanos, others.longestNanos);
    }

    /** Adds those of the slow writes that began before a time. */
    void addSlowBegunBefore(long nanos, Latencies others) {
        for (Slow write : others.slow) {
            if (write.startNanos() - nanos < 0) {
                add(write.startNanos(), write.endNanos());
            }
        }
    }

    public long count() {
        return count;
    }

    public long longestNanos() {
        return longestNanos;
    }

    /** The longest write when the time that the collector stopped it is taken off. */
    long longestNanosWithout(GcPauses pauses) {
        long longest = Math.min(longestNanos, SLOW_NANOS);
        for (Slow write : slow) {
            long nanos = write.endNanos() - write.startNanos();
            longest = Math.max(longest, nanos - pauses.nanosWithin(write.startNanos(), write.endNanos()));
        }
        return longest;
    }

    /** How many writes took longer than this when the time that the collector stopped them is taken off. */
    long longerThanWithout(long nanos, GcPauses pauses) {
        return slow.stream()
                .filter(write ->
                        write.endNanos() - write.startNanos() - pauses.nanosWithin(write.startNanos(), write.endNanos())
                                > nanos)
                .count();
    }

    /** The latency that this share of the writes did not exceed, in nanoseconds, up to a 64th too high; 0 without writes. */
    public long quantileNanos(double share) {
        long rank = (long) Math.ceil(count * share);
        long seen = 0;
        for (int i = 0; i < counts.length && rank > 0; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return Math.min(highestOf(i), longestNanos);
            }
        }
        return longestNanos;
    }

    private static int classOf(long nanos) {
        if (nanos < CLASSES) {
            return (int) Math.max(0, nanos);
        }
        int shift = Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(nanos);
        return (shift << BITS) + (int) (nanos >>> shift);
    }

    private static long highestOf(int at) {
        if (at < 2 * CLASSES) {
            return at;
        }
        int shift = (at >> BITS) - 1;
        return ((at - ((long) shift << BITS) + 1) << shift) - 1;
    }

    @Override
    public String toString() {
        if (count == 0) {
            return "no writes";
        }
        return String.format(
                Locale.ROOT,
                "%d writes, p50 %d us, p99 %d us, p99.9 %d us, max %d us",
                count,
                quantileNanos(0.5) / 1000,
                quantileNanos(0.99) / 1000,
                quantileNanos(0.999) / 1000,
                longestNanos / 1000);
    }
}
