package org.tarndb.benchmarks.workload;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The heap that is in use by what can be reached: read just after a collection. */
public final class LiveHeap {
    private LiveHeap() {}

    /** What is in use now. */
    public static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /**
     * The most that is in use while work is done, looked at by collections; between two of them the work has as long as the
     * last one took, so it takes twice as long as by itself.
     */
    public static long highWaterBytes(Window.Work work) throws Exception {
        AtomicLong highest = new AtomicLong(usedBytes());
        Thread collector = new Thread(
                () -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        long start = System.nanoTime();
                        highest.accumulateAndGet(usedBytes(), Math::max);
                        LockSupport.parkNanos(System.nanoTime() - start);
                    }
                },
                "live-heap");
        collector.start();
        try {
            work.run();
        } finally {
            collector.interrupt();
            collector.join();
        }
        return highest.get();
    }
}
