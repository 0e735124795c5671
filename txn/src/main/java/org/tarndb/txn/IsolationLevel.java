package org.tarndb.txn;

/** Isolation levels (ISO/IEC 9075-2, subclause 4.41.4), as Tarn keeps them; in order, the strongest last. */
public enum IsolationLevel {
    /** Each statement reads the newest confirmed version. */
    READ_COMMITTED,
    /** Snapshot isolation: all statements read the version that was confirmed when the transaction began. */
    REPEATABLE_READ,
    /** A snapshot, and at prepare all that was read must be as it was: see {@link org.tarndb.txn.isolation}. */
    SERIALIZABLE
}
