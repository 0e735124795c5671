package org.tarndb.benchmarks.workload;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * The pauses that the garbage collector reports, to the millisecond. What a concurrent collector does beside the
 * application is none. Thread-safe.
 */
public final class GcPauses {
    private static final long MILLI = 1_000_000;

    private record Pause(long startNanos, long endNanos) {}

    /** What {@link System#nanoTime()} was when the JVM started, as far as the millisecond allows. */
    private final long jvmStartNanos;

    @GuardedBy("this")
    private final List<Pause> pauses = new ArrayList<>();

    private GcPauses() {
        jvmStartNanos = System.nanoTime() - ManagementFactory.getRuntimeMXBean().getUptime() * MILLI;
    }

    /** Listens to all collectors from now on. */
    public static GcPauses listen() {
        GcPauses pauses = new GcPauses();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            boolean isConcurrent = collector.getName().contains("Cycles")
                    || collector.getName().contains("Concurrent");
            if (!isConcurrent && collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener((notification, handback) -> pauses.note(notification), null, null);
            }
        }
        return pauses;
    }

    private void note(Notification notification) {
        if (!notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            return;
        }
        var gc = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                .getGcInfo();
        // Both ends are cut to the millisecond: the pause may have ended up to one later.
        Pause pause =
                new Pause(jvmStartNanos + gc.getStartTime() * MILLI, jvmStartNanos + (gc.getEndTime() + 1) * MILLI);
        synchronized (this) {
            pauses.add(pause);
        }
    }

    /** The part of a span of time in which the application was stopped. */
    public synchronized long nanosWithin(long startNanos, long endNanos) {
        long sum = 0;
        for (Pause pause : pauses) {
            sum += Math.max(0, Math.min(endNanos, pause.endNanos()) - Math.max(startNanos, pause.startNanos()));
        }
        return sum;
    }

    /** The longest pause that touches the span, to the millisecond; 0 for none. */
    public synchronized long longestNanosWithin(long startNanos, long endNanos) {
        long longest = 0;
        for (Pause pause : pauses) {
            if (pause.startNanos() < endNanos && pause.endNanos() > startNanos) {
                longest = Math.max(longest, pause.endNanos() - pause.startNanos() - MILLI);
            }
        }
        return longest;
    }
}
