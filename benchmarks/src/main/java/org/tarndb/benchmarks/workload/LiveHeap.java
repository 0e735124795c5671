package org.tarndb.benchmarks.workload;

import java.util.concurrent.atomic.AtomicLong;

/** The heap that is in use by what can be reached: read just after a collection. */
public final class LiveHeap {
    private LiveHeap() {}

    /** What is in use now. */
    public static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** The most that is in use while work is done. Collections follow each other, so the work takes longer than by itself. */
    public static long highWaterBytes(Window.Work work) throws Exception {
        AtomicLong highest = new AtomicLong(usedBytes());
        Thread collector = new Thread(
                () -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        highest.accumulateAndGet(usedBytes(), Math::max);
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
