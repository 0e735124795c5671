package org.tarndb.examples.workload.measure;

/**
 * Counts of durations, in buckets that grow with the duration: each is at most 1/128 of its lower bound wide, so a
 * percentile is read at most 0.8 % too high. The maximum is exact. Not thread-safe: one writer thread has one.
 */
public final class LatencyHistogram {
    private static final LogBuckets BUCKETS = new LogBuckets(7);

    private final long[] counts = new long[BUCKETS.count()];
    private long count;
    private long maxNanos;

    public void record(long nanos) {
        long value = Math.max(0, nanos);
        counts[BUCKETS.bucket(value)]++;
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
                return Math.min(BUCKETS.upperBound(i), maxNanos);
            }
        }
        return maxNanos;
    }
}
