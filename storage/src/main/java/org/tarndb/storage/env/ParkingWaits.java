package org.tarndb.storage.env;

import java.util.concurrent.locks.LockSupport;

/** Waits by {@link LockSupport#park}. */
final class ParkingWaits implements Waits {
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
}
