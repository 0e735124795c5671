package org.tarndb.planner;

import org.jspecify.annotations.Nullable;
import org.tarndb.txn.Savepoint;

/** A session's savepoint; identified by the object, not by its name. */
final class TransactionSavepoint implements SessionSavepoint {
    private final int id;
    private final @Nullable String name;
    private final Savepoint inTransaction;

    TransactionSavepoint(int id, @Nullable String name, Savepoint inTransaction) {
        this.id = id;
        this.name = name;
        this.inTransaction = inTransaction;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public @Nullable String name() {
        return name;
    }

    Savepoint inTransaction() {
        return inTransaction;
    }
}
