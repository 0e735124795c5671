package org.tarndb.txn.snapshot;

/** Where the publication of a table is. */
public enum PublishPhase {
    /** Other tables of the same publication are before it. */
    WAITING,
    /** What has changed since the last publication is looked for. */
    COMPARING,
    /** Rows are put into the order of data files, where that is not the row key's. */
    SORTING,
    /** Rows are written to data files. */
    WRITING,
    /** Where deleted rows lie in published files is looked for, and written. */
    DELETING,
    /** Its version is claimed. */
    COMMITTING,
    DONE,
    FAILED,
    CANCELED;

    /** Whether nothing comes after it. */
    public boolean isEnd() {
        return this == DONE || this == FAILED || this == CANCELED;
    }
}
