package org.tarndb.snapshots.table;

/**
 * What became of one table that was to be published.
 *
 * @param table the key that all its objects begin with
 * @param version of its metadata; that of the last publication where nothing has changed
 * @param snapshotId Iceberg's
 * @param kind how much was written
 * @param rows of the table
 * @param filesAdded data files and files of deletions
 * @param rowsWritten to data files
 * @param rowsDeleted by files of deletions that were added, those of earlier publications left out
 * @param bytesWritten of data files and files of deletions
 */
public record PublishResult(
        String table,
        long version,
        long snapshotId,
        Kind kind,
        long rows,
        int filesAdded,
        long rowsWritten,
        long rowsDeleted,
        long bytesWritten) {
    /** How much of a table was written. */
    public enum Kind {
        /** All rows. */
        FULL,
        /** The rows that have changed. */
        INCREMENTAL,
        /** None. */
        UNCHANGED
    }
}
