package org.tarndb.examples.workload.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The model is a sorted array. */
class LatencyHistogramTest {
    private static final double[] SHARES = {0.0, 0.01, 0.5, 0.9, 0.99, 0.999, 1.0};
    private static final double PRECISION = 1.0 / 128;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 99, 100, 101, 10_000})
    void percentilesAreThoseOfASortedArray(int count) {
        for (long seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            LatencyHistogram histogram = new LatencyHistogram();
            long[] values = new long[count];
            for (int i = 0; i < count; i++) {
                // As many short ones as long ones, on a scale of magnitudes.
                values[i] = random.nextLong() >>> (1 + random.nextInt(62));
                histogram.record(values[i]);
            }
            Arrays.sort(values);
            for (double share : SHARES) {
                long exact = values[Math.max(0, (int) Math.ceil(share * count) - 1)];
                long measured = histogram.percentileNanos(share);
                assertTrue(
                        measured >= exact && measured <= exact + exact * PRECISION,
                        "seed " + seed + ", share " + share + ": " + measured + " for " + exact);
            }
            assertEquals(values[count - 1], histogram.maxNanos(), "seed " + seed);
            assertEquals(count, histogram.count());
        }
    }

    @Test
    void addedHistogramsAreOneOfAllValues() {
        LatencyHistogram all = new LatencyHistogram();
        LatencyHistogram sum = new LatencyHistogram();
        SplittableRandom random = new SplittableRandom(7);
        for (int part = 0; part < 3; part++) {
            LatencyHistogram one = new LatencyHistogram();
            for (int i = 0; i < 100; i++) {
                long value = random.nextLong(1_000_000);
                one.record(value);
                all.record(value);
            }
            sum.add(one);
        }
        for (double share : SHARES) {
            assertEquals(all.percentileNanos(share), sum.percentileNanos(share));
        }
        assertEquals(all.maxNanos(), sum.maxNanos());
        assertEquals(300, sum.count());
    }

    @Test
    void theLimitsHaveBuckets() {
        LatencyHistogram histogram = new LatencyHistogram();
        histogram.record(Long.MAX_VALUE);
        histogram.record(-1);
        assertEquals(Long.MAX_VALUE, histogram.percentileNanos(1));
        assertEquals(0, histogram.percentileNanos(0.5));
        assertEquals(0, new LatencyHistogram().percentileNanos(0.99));
    }
}
