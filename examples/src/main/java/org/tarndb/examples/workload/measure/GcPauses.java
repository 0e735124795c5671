package org.tarndb.examples.workload.measure;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.tarndb.storage.env.Clock;

/** Notes when the garbage collector stops the JVM, to the millisecond, until it is closed. Thread-safe. */
public final class GcPauses implements AutoCloseable {
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** Collectors that work beside the program report their cycles and their pauses apart. */
    private static final String NOT_A_PAUSE = "Cycles";

    /**
     * A pause.
     *
     * @param startNanos on the clock's scale, or from another origin
     */
    public record Pause(long startNanos, long lengthNanos) {
        Pause minus(long originNanos) {
            return new Pause(startNanos - originNanos, lengthNanos);
        }

        boolean overlaps(long fromNanos, long toNanos) {
            return startNanos < toNanos && startNanos + lengthNanos > fromNanos;
        }
    }

    private final long jvmStartNanos;
    private final NotificationListener listener = this::heard;

    @GuardedBy("this")
    private final List<Pause> pauses = new ArrayList<>();

    public GcPauses(Clock clock) {
        this.jvmStartNanos =
                clock.nanoTime() - ManagementFactory.getRuntimeMXBean().getUptime() * NANOS_PER_MILLI;
        for (NotificationEmitter emitter : emitters()) {
            emitter.addNotificationListener(listener, null, null);
        }
    }

    private static List<NotificationEmitter> emitters() {
        List<NotificationEmitter> emitters = new ArrayList<>();
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (bean instanceof NotificationEmitter emitter && !bean.getName().endsWith(NOT_A_PAUSE)) {
                emitters.add(emitter);
            }
        }
        return emitters;
    }

    private void heard(Notification notification, Object handback) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            CompositeData data = (CompositeData) notification.getUserData();
            GcInfo info = GarbageCollectionNotificationInfo.from(data).getGcInfo();
            synchronized (this) {
                pauses.add(new Pause(
                        jvmStartNanos + info.getStartTime() * NANOS_PER_MILLI, info.getDuration() * NANOS_PER_MILLI));
            }
        }
    }

    /** Those heard of until now. */
    synchronized List<Pause> all() {
        return List.copyOf(pauses);
    }

    @Override
    public void close() {
        for (NotificationEmitter emitter : emitters()) {
            try {
                emitter.removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
