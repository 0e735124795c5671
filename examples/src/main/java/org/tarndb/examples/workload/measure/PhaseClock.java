package org.tarndb.examples.workload.measure;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Clock;

/** Which phase it is and was, and how long each lasted. Thread-safe. */
public final class PhaseClock {
    /** A phase, the one before it, and when it began. */
    private record Entry(
            Phase phase, long startNanos, @Nullable Entry previous) {}

    private final Clock clock;
    private volatile Entry latest;

    /** Read only once {@link #ended} is set. */
    private volatile long endedNanos;

    private volatile boolean ended;

    public PhaseClock(Clock clock) {
        this.clock = clock;
        this.latest = new Entry(Phase.WARM_UP, clock.nanoTime(), null);
    }

    public Phase current() {
        return latest.phase;
    }

    /** The phase at a time; the first one for a time before it. */
    public Phase at(long nanos) {
        Entry entry = latest;
        for (Entry previous; entry.startNanos - nanos > 0 && (previous = entry.previous) != null; ) {
            entry = previous;
        }
        return entry.phase;
    }

    /** Ends the current phase and begins another. Called by one thread. */
    public void enter(Phase next) {
        latest = new Entry(next, clock.nanoTime(), latest);
    }

    /** Ends the last phase, for its length; writes that are on their way still count for it. */
    public void end() {
        endedNanos = clock.nanoTime();
        ended = true;
    }

    /** When a phase began, on the clock's scale; null when it has not. */
    public @Nullable Long startNanos(Phase phase) {
        for (Entry entry = latest; entry != null; entry = entry.previous) {
            if (entry.phase == phase) {
                return entry.startNanos;
            }
        }
        return null;
    }

    /** 0 for a phase that has not begun. */
    public long lengthNanos(Phase phase) {
        long nextNanos = ended ? endedNanos : clock.nanoTime();
        for (Entry entry = latest; entry != null; entry = entry.previous) {
            if (entry.phase == phase) {
                return nextNanos - entry.startNanos;
            }
            nextNanos = entry.startNanos;
        }
        return 0;
    }
}
