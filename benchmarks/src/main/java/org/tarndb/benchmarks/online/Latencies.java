package org.tarndb.benchmarks.online;

import java.util.Arrays;
import java.util.Locale;

/** Latencies in nanoseconds, all of them kept. Not thread-safe. */
final class Latencies {
    private long[] nanos = new long[1024];
    private int count;

    void add(long latencyNanos) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = latencyNanos;
    }

    void addAll(Latencies others) {
        for (int i = 0; i < others.count; i++) {
            add(others.nanos[i]);
        }
    }

    @Override
    public String toString() {
        if (count == 0) {
            return "no writes";
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT,
                "%d writes, p50 %d us, p99 %d us, p99.9 %d us, max %d us",
                count,
                sorted[count / 2] / 1000,
                sorted[(int) (count * 0.99)] / 1000,
                sorted[(int) (count * 0.999)] / 1000,
                sorted[count - 1] / 1000);
    }
}
