package org.tarndb.txn.indexbuild;

/** Where an online index build is. */
public enum BuildPhase {
    REGISTERING,
    SCANNING,
    /** Two prepared rows have one key; the fate of their transactions decides. */
    WAITING_FOR_DUPLICATE,
    PUBLISHING,
    PAUSED,
    DONE,
    FAILED,
    CANCELED
}
