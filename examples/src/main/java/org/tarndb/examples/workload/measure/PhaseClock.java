package org.tarndb.examples.workload.measure;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.EnumMap;
import java.util.Map;
import org.tarndb.storage.env.Clock;

/** Which phase it is, and how long each was. Thread-safe. */
public final class PhaseClock {
    private final Clock clock;
    private volatile Phase current = Phase.WARM_UP;

    @GuardedBy("this")
    private long startedNanos;

    @GuardedBy("this")
    private final Map<Phase, Long> lengthsNanos = new EnumMap<>(Phase.class);

    public PhaseClock(Clock clock) {
        this.clock = clock;
        this.startedNanos = clock.nanoTime();
    }

    public Phase current() {
        return current;
    }

    /** Ends the current phase and begins another. */
    public synchronized void enter(Phase next) {
        end();
        current = next;
    }

    /** Ends the current phase, for its length; writes that are on their way still count for it. */
    public synchronized void end() {
        long now = clock.nanoTime();
        lengthsNanos.merge(current, now - startedNanos, Long::sum);
        startedNanos = now;
    }

    public synchronized long lengthNanos(Phase phase) {
        return lengthsNanos.getOrDefault(phase, 0L);
    }
}
