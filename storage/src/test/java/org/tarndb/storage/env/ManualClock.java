package org.tarndb.storage.env;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that moves when a test says so. Both of its times begin at zero (1970 for the wall clock). */
public final class ManualClock implements Clock {
    private final AtomicLong nanos = new AtomicLong();

    public void advanceNanos(long byNanos) {
        nanos.addAndGet(byNanos);
    }

    @Override
    public long nanoTime() {
        return nanos.get();
    }

    @Override
    public Instant now() {
        return Instant.ofEpochSecond(0, nanos.get());
    }
}
