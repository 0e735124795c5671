package org.tarndb.examples.workload.measure;

/**
 * The writes of one phase, all writers together.
 *
 * @param opsPerSecond committed writes in a second
 * @param p50Micros half of the writes took at most this, in microseconds
 * @param p99Micros 99 of 100 took at most this
 * @param p999Micros 999 of 1,000 took at most this
 * @param maxMicros the longest one
 */
public record PhaseFigures(
        double opsPerSecond, double p50Micros, double p99Micros, double p999Micros, double maxMicros) {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * The figures of a histogram.
     *
     * @param lengthNanos of the phase
     */
    public static PhaseFigures of(LatencyHistogram histogram, long lengthNanos) {
        return new PhaseFigures(
                lengthNanos == 0 ? 0 : histogram.count() * NANOS_PER_SECOND / lengthNanos,
                histogram.percentileNanos(0.50) / NANOS_PER_MICRO,
                histogram.percentileNanos(0.99) / NANOS_PER_MICRO,
                histogram.percentileNanos(0.999) / NANOS_PER_MICRO,
                histogram.maxNanos() / NANOS_PER_MICRO);
    }
}
