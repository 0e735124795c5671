package org.tarndb.txn.indexbuild;

/** Where an online index build is. */
public enum BuildPhase {
    /** The index is added to the catalog. */
    REGISTERING,
    /** Rows are read; where their entries take more memory than they may, some are sorted and written to a file meanwhile. */
    SCANNING,
    /** The entries read are sorted, merged with those of earlier steps, and loaded. */
    SORTING,
    /** What has changed since they were read is applied. */
    CATCHING_UP,
    /** Two prepared rows have one key; the fate of their transactions decides. */
    WAITING_FOR_DUPLICATE,
    /** Commits keep a foreign key, and the rows that were there before are looked through. */
    VALIDATING,
    PUBLISHING,
    PAUSED,
    DONE,
    FAILED,
    CANCELED
}
