package org.tarndb.txn;

import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.constraint.ConstraintModes;

/** A point in a transaction to which it can be rolled back: its changes, and modes of constraints, of that moment. */
public final class Savepoint {
    private final Transaction transaction;
    private final Changes changes;
    private final ConstraintModes constraintModes;

    Savepoint(Transaction transaction, Changes changes, ConstraintModes constraintModes) {
        this.constraintModes = constraintModes;
        this.transaction = transaction;
        this.changes = changes;
    }

    Transaction transaction() {
        return transaction;
    }

    ConstraintModes constraintModes() {
        return constraintModes;
    }

    Changes changes() {
        return changes;
    }
}
