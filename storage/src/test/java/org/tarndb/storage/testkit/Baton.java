package org.tarndb.storage.testkit;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The right to run. Either one actor has it or the controller does (null); all others are parked, each at its own monitor,
 * so that a turn wakes one thread. What the last holder did happens before what the next one does, so state that only
 * holders touch needs no other lock.
 */
final class Baton {
    /** Set under the monitor of the one that gets the turn: the actor's, or this object's for the controller. */
    private volatile @Nullable Actor holder;

    @Nullable
    Actor holder() {
        return holder;
    }

    /** Gives the turn away; returns at once. */
    void pass(@Nullable Actor to) {
        Object monitor = to == null ? this : to.turnMonitor();
        synchronized (monitor) {
            holder = to;
            monitor.notifyAll();
        }
    }

    /**
     * Waits for the actor's turn. An interrupt does not end this wait; it is kept, and is there for the actor to see when
     * its turn has come.
     */
    void awaitTurn(Actor actor) {
        Object monitor = actor.turnMonitor();
        synchronized (monitor) {
            while (holder != actor) {
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    actor.keepInterrupt();
                }
            }
        }
    }

    /**
     * Waits until the controller has the turn.
     *
     * @return false when that took longer than the real time given
     */
    synchronized boolean awaitController(long watchdogNanos) {
        long start = System.nanoTime();
        boolean interrupted = false;
        while (holder != null) {
            long remainingNanos = watchdogNanos - (System.nanoTime() - start);
            if (remainingNanos <= 0) {
                return false;
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, remainingNanos);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
