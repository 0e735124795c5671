package org.tarndb.benchmarks.workload;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that some threads allocate. A thread's count is gone when it ends, so it is read every few
 * milliseconds: what is allocated in the last of them is missed.
 */
public final class AllocationSampler {
    private static final long GAP_NANOS = 3_000_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long callerId = Thread.currentThread().getId();
    private final long callerBefore = threads.getThreadAllocatedBytes(callerId);
    private final Map<Long, Long> bytesByThread = new HashMap<>();
    /** Of threads that were there before. */
    private final Map<Long, Long> bytesBefore = new HashMap<>();

    private final String namePrefix;
    private final Thread sampler = new Thread(this::sample, "allocation-sampler");
    private volatile boolean stopped;

    private AllocationSampler(String namePrefix) {
        this.namePrefix = namePrefix;
        for (long id : threads.getAllThreadIds()) {
            bytesBefore.put(id, threads.getThreadAllocatedBytes(id));
        }
    }

    /** Counts from now on what the calling thread allocates, and threads whose names begin so. */
    public static AllocationSampler start(String namePrefix) {
        AllocationSampler sampler = new AllocationSampler(namePrefix);
        sampler.sampler.setDaemon(true);
        sampler.sampler.start();
        return sampler;
    }

    /** Ends it; to be called by the thread that started it. */
    public long stop() throws InterruptedException {
        long caller = threads.getThreadAllocatedBytes(callerId) - callerBefore;
        stopped = true;
        sampler.join();
        long others = bytesByThread.entrySet().stream()
                .mapToLong(entry -> entry.getValue() - bytesBefore.getOrDefault(entry.getKey(), 0L))
                .sum();
        return caller + others;
    }

    private void sample() {
        while (!stopped) {
            for (long id : threads.getAllThreadIds()) {
                if (bytesByThread.containsKey(id) || isCounted(threads.getThreadInfo(id))) {
                    bytesByThread.merge(id, threads.getThreadAllocatedBytes(id), Math::max);
                }
            }
            LockSupport.parkNanos(GAP_NANOS);
        }
    }

    private boolean isCounted(@Nullable ThreadInfo thread) {
        return thread != null && thread.getThreadName().startsWith(namePrefix);
    }
}
