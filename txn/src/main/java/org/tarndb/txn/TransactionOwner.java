package org.tarndb.txn;

import org.tarndb.txn.lock.LockOwner;

/** A transaction in the lock table. */
final class TransactionOwner extends LockOwner {
    /** Written by the transaction's thread, read by those that wait for it. */
    private volatile String statement = "";

    TransactionOwner(long id) {
        super(id);
    }

    void setStatement(String sql) {
        statement = sql;
    }

    @Override
    public String describe() {
        return "transaction " + id() + (statement.isEmpty() ? "" : " running " + statement);
    }
}
