package org.tarndb.snapshots.objectstore;

import org.tarndb.storage.env.Cancellation;

/**
 * What ends a store's calls before its time-outs do.
 *
 * @param work ends reads and puts
 * @param cleanup ends what removes something: when work has been broken off, that may still go on
 */
public record BreakOff(Cancellation work, Cancellation cleanup) {
    /** Nothing does. */
    public static final BreakOff NEVER = new BreakOff(Cancellation.never(), Cancellation.never());

    /** One for both. */
    public static BreakOff of(Cancellation all) {
        return new BreakOff(all, all);
    }
}
