package org.tarndb.txn.history;

/** How a transaction ended for its client. */
public enum Outcome {
    COMMITTED,
    /** It must have had no effect. */
    ROLLED_BACK,
    /** The client can't tell; what others read decides. */
    UNKNOWN
}
