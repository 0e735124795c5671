package org.tarndb.txn.indexbuild;

/** Where an online index build is. */
public enum BuildPhase {
    /** The index is added to the catalog. */
    REGISTERING,
    /** Rows are read, and their entries sorted and loaded. */
    SCANNING,
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
