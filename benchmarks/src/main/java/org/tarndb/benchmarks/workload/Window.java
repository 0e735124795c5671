package org.tarndb.benchmarks.workload;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The writes of a span of time.
 *
 * @param writes that ended in it
 * @param latencies of those, and of slow ones that began in it
 * @param longestNanosWithoutGc the longest of these without the collector's pauses
 * @param stalls those of more than {@link #STALL_NANOS} without the collector's pauses
 */
public record Window(long nanos, long writes, Latencies latencies, long longestNanosWithoutGc, long stalls) {
    private static final long STALL_NANOS = 10_000_000;

    /** So long after a span of time its last pauses have been reported, and its last writes have mostly ended. */
    private static final long REPORT_MILLIS = 50;

    /** What fills the time. */
    @FunctionalInterface
    public interface Work {
        void run() throws InterruptedException, SQLException;
    }

    /** Measures what the writers do while the work is done. */
    public static Window of(List<TableWriter> writers, GcPauses pauses, Work work)
            throws InterruptedException, SQLException {
        take(writers);
        long start = System.nanoTime();
        work.run();
        long end = System.nanoTime();
        Latencies latencies = take(writers);
        long writes = latencies.count();
        if (!writers.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(REPORT_MILLIS);
            latencies.addSlowBegunBefore(end, take(writers));
        }
        return of(end - start, writes, latencies, pauses);
    }

    static Window of(long nanos, long writes, Latencies latencies, GcPauses pauses) {
        return new Window(
                nanos,
                writes,
                latencies,
                latencies.longestNanosWithout(pauses),
                latencies.longerThanWithout(STALL_NANOS, pauses));
    }

    private static Latencies take(List<TableWriter> writers) {
        Latencies all = new Latencies();
        writers.forEach(writer -> all.addAll(writer.takeLatencies()));
        return all;
    }

    public double writesPerSecond() {
        return writes * 1e9 / nanos;
    }

    public double stallsPerSecond() {
        return stalls * 1e9 / nanos;
    }
}
