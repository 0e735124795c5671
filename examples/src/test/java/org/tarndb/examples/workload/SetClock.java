package org.tarndb.examples.workload;

import java.time.Instant;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;

/** A clock that stands until it is set; waiting sets it to the deadline. */
public final class SetClock implements Clock {
    private volatile long nanos;

    public void set(long newNanos) {
        nanos = newNanos;
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public Instant now() {
        return Instant.EPOCH.plusNanos(nanos);
    }

    public Env env() {
        Env system = Env.system();
        return new Env(system.files(), this, this::await, system.threads(), system.entropy());
    }

    private boolean await(Signal signal, long deadlineNanos) {
        if (!signal.isSet()) {
            set(Math.max(nanos, deadlineNanos));
        }
        return signal.isSet();
    }
}
