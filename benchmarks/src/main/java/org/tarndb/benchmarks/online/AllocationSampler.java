package org.tarndb.benchmarks.online;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * The bytes that the threads of a build allocate. A thread's count is gone when it ends, so it is read every few
 * milliseconds: what is allocated in the last of them is missed.
 */
final class AllocationSampler {
    private static final long GAP_NANOS = 3_000_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long callerId = Thread.currentThread().getId();
    private final long callerBefore = threads.getThreadAllocatedBytes(callerId);
    private final Map<Long, Long> bytesByThread = new HashMap<>();
    private final Thread sampler = new Thread(this::sample, "allocation-sampler");
    private volatile boolean stopped;

    private AllocationSampler() {}

    /** Counts from now on what the calling thread allocates, and threads whose names begin as those of builds do. */
    static AllocationSampler start() {
        AllocationSampler sampler = new AllocationSampler();
        sampler.sampler.setDaemon(true);
        sampler.sampler.start();
        return sampler;
    }

    /** Ends it; to be called by the thread that started it. */
    long stop() throws InterruptedException {
        long caller = threads.getThreadAllocatedBytes(callerId) - callerBefore;
        stopped = true;
        sampler.join();
        return caller
                + bytesByThread.values().stream().mapToLong(Long::longValue).sum();
    }

    private void sample() {
        while (!stopped) {
            for (long id : threads.getAllThreadIds()) {
                Long known = bytesByThread.get(id);
                if (known != null || isOfBuild(threads.getThreadInfo(id))) {
                    bytesByThread.merge(id, threads.getThreadAllocatedBytes(id), Math::max);
                }
            }
            LockSupport.parkNanos(GAP_NANOS);
        }
    }

    private static boolean isOfBuild(ThreadInfo thread) {
        return thread != null && thread.getThreadName().startsWith("tarn-build");
    }
}
