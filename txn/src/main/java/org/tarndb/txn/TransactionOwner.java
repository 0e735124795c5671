package org.tarndb.txn;

import org.tarndb.txn.lock.LockOwner;
import org.tarndb.txn.status.TransactionId;

/** A transaction in the lock table. */
final class TransactionOwner extends LockOwner {
    private final TransactionId transactionId;
    /** Written by the transaction's thread, read by those that wait for it. */
    private volatile String statement = "";
    /** As above; -1 for none. */
    private volatile long awaitedCsn = -1;

    TransactionOwner(TransactionId transactionId) {
        super(transactionId.number());
        this.transactionId = transactionId;
    }

    TransactionId transactionId() {
        return transactionId;
    }

    String statement() {
        return statement;
    }

    void setStatement(String sql) {
        statement = sql;
    }

    /** The prepared commit whose fate it waits for, or -1. */
    long awaitedCsn() {
        return awaitedCsn;
    }

    void setAwaitedCsn(long csn) {
        awaitedCsn = csn;
    }

    @Override
    public String name() {
        return transactionId.toString();
    }

    @Override
    public String describe() {
        return "transaction " + transactionId + (statement.isEmpty() ? "" : " running " + statement);
    }
}
