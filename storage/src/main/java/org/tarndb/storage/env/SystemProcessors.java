package org.tarndb.storage.env;

import com.google.errorprone.annotations.ThreadSafe;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** As the JVM's management interface counts them. A JVM without it never tells of a load. */
@ThreadSafe
final class SystemProcessors implements Processors {
    static final SystemProcessors INSTANCE = new SystemProcessors();

    /** What is asked more often is answered with the last measurement; on Linux processor time has steps of 10 ms. */
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** A measurement over more than that tells nothing of now. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private volatile long measuredNanos = System.nanoTime() - LONGEST_NANOS;
    private volatile double load;

    @GuardedBy("this")
    private long usedNanos;

    private SystemProcessors() {}

    @Override
    public int count() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public double load() {
        if (System.nanoTime() - measuredNanos >= INTERVAL_NANOS) {
            measure();
        }
        return load;
    }

    private synchronized void measure() {
        long now = System.nanoTime();
        long sinceNanos = now - measuredNanos;
        if (sinceNanos < INTERVAL_NANOS) {
            return; // another thread was faster
        }
        measuredNanos = now;
        OperatingSystemMXBean machine = Machine.BEAN;
        if (machine == null) {
            return;
        }
        long before = usedNanos;
        usedNanos = machine.getProcessCpuTime();
        if (sinceNanos > LONGEST_NANOS) {
            load = 0;
            return;
        }
        load = before < 0 || usedNanos < 0 ? 0 : Math.min(1, (double) (usedNanos - before) / sinceNanos / count());
    }

    /** Found when it is asked first: it takes some milliseconds. */
    private static final class Machine {
        static final @Nullable OperatingSystemMXBean BEAN = find();

        private static @Nullable OperatingSystemMXBean find() {
            try {
                return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            } catch (LinkageError | IllegalArgumentException e) {
                return null; // a runtime image without the module, or another JVM
            }
        }
    }
}
