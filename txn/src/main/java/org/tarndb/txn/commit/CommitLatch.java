package org.tarndb.txn.commit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The commit latch, which may be entered again by its holder. Whoever comes takes it past those who wait, for a hand-over to a thread
 * that sleeps costs more than most holds; but once a thread has waited for {@link #PATIENCE_NANOS}, all newcomers queue behind it
 * until it has had its turn. A queue that is always passed would let one busy thread keep another out for a hundred
 * milliseconds; one that is never passed would make every commit pay for waking the next.
 *
 * <p>The idea of a lock that becomes fair in time is that of WebKit's {@code ParkingLot} (F. Pizlo, "Locking in WebKit",
 * 2016). Waiting ignores interrupts and keeps them.
 */
final class CommitLatch {
    static final long PATIENCE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
    /** Some ten microseconds: two or three holds. */
    private static final int SPINS = Runtime.getRuntime().availableProcessors() > 1 ? 200 : 0;

    private final ReentrantLock lock = new ReentrantLock(true);
    private final AtomicInteger impatient = new AtomicInteger();

    void lock() {
        if (!tryWithoutQueue() && !tryInQueue()) {
            impatient.incrementAndGet();
            try {
                lock.lock();
            } finally {
                impatient.decrementAndGet();
            }
        }
    }

    void unlock() {
        lock.unlock();
    }

    /** How often the calling thread holds it: 0 when it does not. */
    int holdCount() {
        return lock.getHoldCount();
    }

    /** Threads that have waited for longer than {@link #PATIENCE_NANOS}. */
    int impatientThreads() {
        return impatient.get();
    }

    private boolean tryWithoutQueue() {
        for (int i = 0; i <= SPINS && impatient.get() == 0; i++) {
            if (lock.tryLock()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    private boolean tryInQueue() {
        try {
            return lock.tryLock(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
