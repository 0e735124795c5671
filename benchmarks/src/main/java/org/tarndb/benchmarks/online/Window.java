package org.tarndb.benchmarks.online;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The writes of a span of time.
 *
 * @param writes that ended in it
 * @param latencies of those, and of slow ones that began in it
 * @param longestNanosWithoutGc the longest of these without the collector's pauses
 */
record Window(long nanos, long writes, Latencies latencies, long longestNanosWithoutGc) {
    /** So long after a span of time its last pauses have been reported, and its last writes have mostly ended. */
    private static final long REPORT_MILLIS = 50;

    /** What fills the time. */
    @FunctionalInterface
    interface Work {
        void run() throws InterruptedException, SQLException;
    }

    /** Measures what the writers do while the work is done. */
    static Window of(List<TableWriter> writers, GcPauses pauses, Work work) throws InterruptedException, SQLException {
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
        return new Window(end - start, writes, latencies, latencies.longestNanosWithout(pauses));
    }

    private static Latencies take(List<TableWriter> writers) {
        Latencies all = new Latencies();
        writers.forEach(writer -> all.addAll(writer.takeLatencies()));
        return all;
    }

    double writesPerSecond() {
        return writes * 1e9 / nanos;
    }
}
