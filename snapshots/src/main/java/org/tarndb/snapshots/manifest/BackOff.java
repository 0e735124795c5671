package org.tarndb.snapshots.manifest;

import java.util.concurrent.TimeUnit;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Pauses of writers that met. Each takes a random one of some slots, of twice as many after each conflict; a slot is a little
 * longer than the first attempt took, so that those with different slots do not meet again.
 */
final class BackOff {
    private static final long SHORTEST_SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int MOST_DOUBLINGS = 6;

    private final Env env;
    private long slotNanos;

    BackOff(Env env) {
        this.env = env;
    }

    /**
     * Waits after a conflict.
     *
     * @param attempt that failed, from 1
     * @param startNanos of the first attempt
     * @throws TarnException {@code INTERRUPTED}, with the flag kept, or what the cancellation says
     */
    void pause(int attempt, long startNanos, Cancellation cancellation) {
        if (attempt == 1) {
            long tookNanos = env.clock().nanoTime() - startNanos;
            slotNanos = Math.max(SHORTEST_SLOT_NANOS, tookNanos + tookNanos / 10);
        }
        long slots = 1L << Math.min(attempt, MOST_DOUBLINGS);
        long pauseNanos = Math.min(
                LONGEST_PAUSE_NANOS, slotNanos * Math.floorMod(env.entropy().nextLong(), slots));
        Signal cancelled = new Signal();
        try (Cancellation.Registration registration = cancellation.onCancel(cancelled::set)) {
            env.waits().await(cancelled, env.clock().deadlineAfter(pauseNanos));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TarnException(
                    ErrorCode.INTERRUPTED, "Interrupted between two attempts to publish: nothing was published", e);
        }
        cancellation.throwIfCancelled();
    }
}
