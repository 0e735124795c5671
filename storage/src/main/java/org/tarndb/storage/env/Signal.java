package org.tarndb.storage.env;

import com.google.errorprone.annotations.ThreadSafe;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Something that happens once, and that threads wait for through {@link Waits}. Once set it stays set. Thread-safe.
 *
 * <p>Memory: what a thread did before {@link #set()} is seen by every thread for which {@link #isSet()} is true.
 */
@ThreadSafe
public final class Signal {
    private final ConcurrentLinkedQueue<Thread> waiters = new ConcurrentLinkedQueue<>();
    private volatile boolean set;

    /** Sets the signal and wakes its waiters; does nothing when it is set already. Never blocks. */
    public void set() {
        set = true;
        for (Thread waiter; (waiter = waiters.poll()) != null; ) {
            LockSupport.unpark(waiter);
        }
    }

    public boolean isSet() {
        return set;
    }

    void addWaiter(Thread thread) {
        waiters.add(thread);
    }

    void removeWaiter(Thread thread) {
        waiters.remove(thread);
    }
}
