package org.tarndb.txn;

import org.tarndb.txn.commit.Changes;

/** A point in a transaction to which it can be rolled back: its changes of that moment. */
public final class Savepoint {
    private final Transaction transaction;
    private final Changes changes;

    Savepoint(Transaction transaction, Changes changes) {
        this.transaction = transaction;
        this.changes = changes;
    }

    Transaction transaction() {
        return transaction;
    }

    Changes changes() {
        return changes;
    }
}
