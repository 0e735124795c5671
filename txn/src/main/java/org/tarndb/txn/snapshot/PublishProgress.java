package org.tarndb.txn.snapshot;

/**
 * How far the publication of one table is.
 *
 * @param rowsDone in this phase: compared, written, or deleted
 * @param rowsTotal of this phase; {@link #UNKNOWN} where that is what the phase finds out
 * @param bytesWritten of data files and files of deletions
 */
public record PublishProgress(long tableId, PublishPhase phase, long rowsDone, long rowsTotal, long bytesWritten) {
    public static final long UNKNOWN = -1;
}
