package org.tarndb.storage.env;

import java.util.function.BooleanSupplier;

/**
 * How a thread waits. Every wait that may last (for a lock, for a commit to become durable, for a build) goes through
 * here, so that a test can run its threads one at a time in an order drawn from a seed. Never call it with a latch held.
 */
public interface Waits {
    /** A deadline that never comes. */
    long NO_DEADLINE = Long.MAX_VALUE;

    /**
     * Waits until the signal is set, the deadline has passed, or the thread is interrupted.
     *
     * @param deadlineNanos on the scale of {@link Clock#nanoTime()}; {@link #NO_DEADLINE} waits without limit
     * @return whether the signal is set
     * @throws InterruptedException when the thread was interrupted before or while it waited; its flag is cleared
     */
    boolean await(Signal signal, long deadlineNanos) throws InterruptedException;

    /**
     * Waits until the signal is set, whatever comes: an interrupt is kept for later, the flag is set on return; when there
     * is no memory to wait with, it is tried again.
     */
    default void awaitUninterruptibly(Signal signal) {
        awaitUninterruptibly(signal, NO_DEADLINE);
    }

    /**
     * Waits until the signal is set or the deadline has passed; an interrupt is kept for later, as above.
     *
     * @param deadlineNanos as for {@link #await}
     * @return whether the signal is set
     */
    default boolean awaitUninterruptibly(Signal signal, long deadlineNanos) {
        boolean interrupted = false;
        boolean ended = signal.isSet();
        while (!ended) {
            try {
                ended = await(signal, deadlineNanos) || deadlineNanos != NO_DEADLINE;
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (OutOfMemoryError e) {
                Thread.yield(); // what the signal tells, the fate of a commit for instance, must not be lost for that
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return signal.isSet();
    }

    /**
     * Tries something for some microseconds that is likely to succeed soon, before the caller waits for it: parking a
     * thread and waking it takes longer. By default it is not tried at all.
     *
     * @return whether it has succeeded
     */
    default boolean spin(BooleanSupplier attempt) {
        return false;
    }

    /** Waits by parking the thread. */
    static Waits parking(Clock clock) {
        return new ParkingWaits(clock);
    }
}
