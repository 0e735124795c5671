package org.tarndb.storage.journal;

import java.util.concurrent.TimeUnit;

/**
 * What a journal promises of records that ask for nothing else.
 *
 * @param durability of those records; not {@code DEFAULT}
 * @param intervalNanos how long a record of durability {@code INTERVAL} may wait to be forced; positive
 */
public record SyncPolicy(Durability durability, long intervalNanos) {
    public static final long DEFAULT_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A commit that returned survives a crash of the machine. */
    public static final SyncPolicy SYNC = new SyncPolicy(Durability.SYNC, DEFAULT_INTERVAL_NANOS);

    /** A commit that returned survives the process; the machine may lose what the operating system has not written. */
    public static final SyncPolicy OFF = new SyncPolicy(Durability.OFF, DEFAULT_INTERVAL_NANOS);

    /** As {@link #OFF}, but a crash of the machine loses no more than this time's commits and those being forced. */
    public static SyncPolicy interval(long nanos) {
        return new SyncPolicy(Durability.INTERVAL, nanos);
    }

    public SyncPolicy {
        if (durability == Durability.DEFAULT) {
            throw new IllegalArgumentException("a policy can't refer to itself");
        }
        if (intervalNanos <= 0) {
            throw new IllegalArgumentException("intervalNanos must be positive: " + intervalNanos);
        }
    }

    /** What this policy makes of what a record asks for. */
    Durability resolve(Durability asked) {
        return asked == Durability.DEFAULT ? durability : asked;
    }
}
