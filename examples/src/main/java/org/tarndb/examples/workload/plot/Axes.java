package org.tarndb.examples.workload.plot;

import java.util.List;
import java.util.Locale;

/**
 * Maps time and latency to a panel's area: time linearly, latency by its logarithm. All panels have the same.
 *
 * @param lengthNanos of the longest panel
 * @param minDecade the power of ten of the least latency, in nanoseconds
 * @param maxDecade that of the greatest
 */
record Axes(long lengthNanos, int minDecade, int maxDecade) {
    static final double LEFT = 72;
    static final double WIDTH = 868;
    static final double HEIGHT = 210;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int MAX_TICKS = 12;
    private static final int DEFAULT_MIN_DECADE = 3;
    private static final int MICRO_DECADE = 3;
    private static final int MILLI_DECADE = 6;
    private static final int SECOND_DECADE = 9;

    static Axes of(List<Panel> panels) {
        long length = panels.stream().mapToLong(Panel::lengthNanos).max().orElse(0);
        long[] latencies = panels.stream()
                .flatMap(panel -> panel.sections().stream())
                .flatMap(section -> section.trace().points().stream())
                .flatMap(point -> List.of(point.p99Nanos(), point.maxNanos()).stream())
                .mapToLong(nanos -> Math.max(1, nanos))
                .sorted()
                .toArray();
        if (latencies.length == 0) {
            return new Axes(Math.max(1, length), DEFAULT_MIN_DECADE, DEFAULT_MIN_DECADE + 1);
        }
        int min = (int) Math.floor(Math.log10(latencies[0]));
        int max = (int) Math.ceil(Math.log10(latencies[latencies.length - 1]));
        return new Axes(Math.max(1, length), min, Math.max(min + 1, max));
    }

    /** From the panel's left edge of the picture. */
    double x(long nanos) {
        return LEFT + WIDTH * nanos / lengthNanos;
    }

    /** From the panel's top. */
    double y(double nanos) {
        double share = (Math.log10(Math.max(1, nanos)) - minDecade) / (maxDecade - minDecade);
        return HEIGHT * (1 - Math.min(1, Math.max(0, share)));
    }

    double yOfDecade(int decade) {
        return y(Math.pow(10, decade));
    }

    static String labelOfDecade(int decade) {
        int unit = decade >= SECOND_DECADE ? SECOND_DECADE : decade >= MILLI_DECADE ? MILLI_DECADE : MICRO_DECADE;
        String name = unit == SECOND_DECADE ? "s" : unit == MILLI_DECADE ? "ms" : "µs";
        double value = Math.pow(10, (double) decade - unit);
        return (value >= 1 ? String.format(Locale.ROOT, "%.0f ", value) : value + " ") + name;
    }

    /** Seconds between two marks of the time axis: 1, 2 or 5 times a power of ten. */
    double tickSeconds() {
        double seconds = lengthNanos / NANOS_PER_SECOND;
        double step = Math.pow(10, Math.floor(Math.log10(seconds / MAX_TICKS)));
        for (double factor : new double[] {1, 2, 5}) {
            if (seconds / (step * factor) <= MAX_TICKS) {
                return step * factor;
            }
        }
        return step * 10;
    }

    double lengthSeconds() {
        return lengthNanos / NANOS_PER_SECOND;
    }
}
