package org.tarndb.storage.journal;

/**
 * When a record counts as durable, and how often the file is forced.
 *
 * @param forceBeforeDurable whether a record is forced to disk before it is reported durable; else it is reported when
 *     the operating system has it, so it survives the process but perhaps not the machine
 * @param forceEveryNanos how long a written record may wait to be forced; {@link #NEVER} for until a segment is full or
 *     the journal closed. Without meaning when every record is forced at once
 */
public record SyncPolicy(boolean forceBeforeDurable, long forceEveryNanos) {
    public static final long NEVER = Long.MAX_VALUE;

    /** A commit that returned survives a crash of the machine. */
    public static final SyncPolicy SYNC = new SyncPolicy(true, NEVER);

    /** A commit that returned survives the process; the machine may lose what the operating system has not written. */
    public static final SyncPolicy OFF = new SyncPolicy(false, NEVER);

    /** As {@link #OFF}, but a crash of the machine loses no more than this time's commits and those being forced. */
    public static SyncPolicy interval(long nanos) {
        return new SyncPolicy(false, nanos);
    }

    public SyncPolicy {
        if (forceEveryNanos <= 0) {
            throw new IllegalArgumentException("forceEveryNanos must be positive: " + forceEveryNanos);
        }
    }
}
