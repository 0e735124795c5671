package org.tarndb.benchmarks.online;

import org.tarndb.benchmarks.workload.Window;

/**
 * What one build, and the time just before it, was like.
 *
 * @param before of the writes before it; those of {@code during} ended while it ran
 * @param after of the writes with the index in place
 * @param gc the longest collector's pause during it
 * @param latch of the build, or UNKNOWN
 * @param allocatedBytes by the build's threads; below 0 where it was not measured
 */
record BuildFigures(
        long buildNanos, Window before, Window during, Window after, long gcNanos, Latch latch, long allocatedBytes) {
    /** How a build held the commit latch. */
    record Latch(long holds, long p99Micros, long longestMicros) {
        static final Latch UNKNOWN = new Latch(0, 0, 0);
    }
}
