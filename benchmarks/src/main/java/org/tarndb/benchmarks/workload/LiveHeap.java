package org.tarndb.benchmarks.workload;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The heap that is in use by what can be reached: read just after a collection. */
public final class LiveHeap {
    private LiveHeap() {}

    /** What is in use now: what a collection left, without what other threads have allocated since. */
    public static long usedBytes() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
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
