package org.tarndb.examples.workload.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAccumulator;

/** The latencies of all writers, by tenths of a second. A write belongs to the time it was due. Thread-safe. */
public final class LatencyTimeline {
    public static final long BUCKET_NANOS = 100_000_000L;

    /** A percentile is at most a sixteenth too high, which a logarithmic scale does not show. */
    private static final LogBuckets BUCKETS = new LogBuckets(4);

    private static final double P99 = 0.99;

    private final ConcurrentSkipListMap<Long, Bucket> buckets = new ConcurrentSkipListMap<>();

    /**
     * The writes that were due in a tenth of a second.
     *
     * @param startNanos on the clock's scale, or from another origin
     * @param p99Nanos 99 of 100 took at most this
     * @param maxNanos the longest one
     */
    public record Point(long startNanos, long p99Nanos, long maxNanos) {
        Point minus(long originNanos) {
            return new Point(startNanos - originNanos, p99Nanos, maxNanos);
        }
    }

    void record(long dueNanos, long nanos) {
        long number = Math.floorDiv(dueNanos, BUCKET_NANOS);
        Bucket bucket = buckets.get(number);
        if (bucket == null) {
            bucket = buckets.computeIfAbsent(number, none -> new Bucket());
        }
        bucket.record(Math.max(0, nanos));
    }

    /** In the order of time; tenths in which no write was due are left out. */
    public List<Point> points() {
        List<Point> points = new ArrayList<>();
        buckets.forEach((number, bucket) ->
                points.add(new Point(number * BUCKET_NANOS, bucket.percentileNanos(P99), bucket.maxNanos.get())));
        return points;
    }

    private static final class Bucket {
        private final AtomicIntegerArray counts = new AtomicIntegerArray(BUCKETS.count());
        private final LongAccumulator maxNanos = new LongAccumulator(Math::max, 0);

        void record(long nanos) {
            counts.incrementAndGet(BUCKETS.bucket(nanos));
            maxNanos.accumulate(nanos);
        }

        long percentileNanos(double share) {
            long count = 0;
            for (int i = 0; i < counts.length(); i++) {
                count += counts.get(i);
            }
            long rank = Math.max(1, (long) Math.ceil(share * count));
            long seen = 0;
            for (int i = 0; i < counts.length(); i++) {
                seen += counts.get(i);
                if (seen >= rank) {
                    return Math.min(BUCKETS.upperBound(i), maxNanos.get());
                }
            }
            return maxNanos.get();
        }
    }
}
