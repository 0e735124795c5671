package org.tarndb.examples.workload.measure;

/**
 * Counts of durations, in buckets that grow with the duration: each is at most 1/128 of its lower bound wide, so a
 * percentile is read at most 0.8 % too high. The maximum is exact. Not thread-safe: one writer thread has one.
 */
public final class LatencyHistogram {
    private static final int PRECISION_BITS = 7;
    private static final int SUB_BUCKETS = 1 << PRECISION_BITS;
    private static final int MAGNITUDES = Long.SIZE - PRECISION_BITS;

    private final long[] counts = new long[MAGNITUDES * SUB_BUCKETS];
    private long count;
    private long maxNanos;

    public void record(long nanos) {
        long value = Math.max(0, nanos);
        counts[bucket(value)]++;
        count++;
        maxNanos = Math.max(maxNanos, value);
    }

    public void add(LatencyHistogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        count += other.count;
        maxNanos = Math.max(maxNanos, other.maxNanos);
    }

    public long count() {
        return count;
    }

    public long maxNanos() {
        return maxNanos;
    }

    /**
     * The least duration that is not exceeded by this share of the recorded ones, up to the bucket's width; 0 when
     * nothing is recorded.
     *
     * @param share from 0 to 1
     */
    public long percentileNanos(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * count));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return Math.min(upperBound(i), maxNanos);
            }
        }
        return maxNanos;
    }

    /** Values below two times SUB_BUCKETS have a bucket each; above, the leading bits choose the bucket. */
    private static int bucket(long value) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - PRECISION_BITS - 1);
        return (shift << PRECISION_BITS) + (int) (value >>> shift);
    }

    private static long upperBound(int bucket) {
        int shift = Math.max(0, (bucket >> PRECISION_BITS) - 1);
        long leading = bucket - ((long) shift << PRECISION_BITS);
        return ((leading + 1) << shift) - 1;
    }
}
