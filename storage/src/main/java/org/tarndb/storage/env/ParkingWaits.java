package org.tarndb.storage.env;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits by {@link LockSupport#park}. */
final class ParkingWaits implements Waits {
    /** Some transactions of one row: each takes a few microseconds. */
    private static final long SPIN_NANOS = 100_000;

    private final Clock clock;

    ParkingWaits(Clock clock) {
        this.clock = clock;
    }

    @Override
    public boolean await(Signal signal, long deadlineNanos) throws InterruptedException {
        if (signal.isSet()) {
            return true;
        }
        Thread self = Thread.currentThread();
        signal.addWaiter(self);
        try {
            while (!signal.isSet()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (deadlineNanos == NO_DEADLINE) {
                    LockSupport.park(signal);
                    continue;
                }
                long remainingNanos = deadlineNanos - clock.nanoTime();
                if (remainingNanos <= 0) {
                    return false;
                }
                LockSupport.parkNanos(signal, remainingNanos);
            }
            return true;
        } finally {
            signal.removeWaiter(self);
        }
    }

    /** Gives way each time: with few processors the one who is waited for needs this one's. */
    @Override
    public boolean spin(BooleanSupplier attempt) {
        long startNanos = clock.nanoTime();
        do {
            Thread.yield();
            if (attempt.getAsBoolean()) {
                return true;
            }
        } while (clock.nanoTime() - startNanos < SPIN_NANOS);
        return false;
    }
}
