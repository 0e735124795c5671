package org.tarndb.txn;

/** A point in a transaction to which it can be rolled back. */
public final class Savepoint {
    Savepoint() {}
}
