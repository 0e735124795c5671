package org.tarndb.benchmarks.workload;

import com.sun.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The heap that is in use by what can be reached: read just after a collection. */
public final class LiveHeap {
    private LiveHeap() {}

    /** What is in use now: what a whole collection left, without what other threads have allocated since. */
    public static long usedBytes() {
        System.gc();
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class);
        // The JVM names the young generation's first.
        Map<String, MemoryUsage> left =
                collectors.get(collectors.size() - 1).getLastGcInfo().getMemoryUsageAfterGc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(pool -> left.get(pool.getName()))
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
