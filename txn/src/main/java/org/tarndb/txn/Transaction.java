package org.tarndb.txn;

import org.tarndb.storage.env.Cancellation;
import org.tarndb.txn.view.ReadView;

/**
 * A transaction. Used by one thread at a time. After an error of SQLSTATE class 40 it is rolled back and over; after any
 * other error of a statement the statement alone is undone.
 */
public final class Transaction {
    Transaction() {}

    public IsolationLevel isolation() {
        throw new AssertionError();
    }

    public boolean isReadOnly() {
        throw new AssertionError();
    }

    /** Whether the transaction can still be used: neither committed nor rolled back. */
    public boolean isActive() {
        throw new AssertionError();
    }

    /** What a query that starts now reads, own changes included. Stays valid after the transaction has ended. */
    public ReadView view() {
        throw new AssertionError();
    }

    /**
     * Runs a writing statement. All of it happens or nothing. In READ COMMITTED it may be run again on a newer version
     * when it meets a row that was changed since it began.
     *
     * @param description shown to those who wait for this transaction's locks: the SQL text
     * @param cancellation ends waits and is for the body to check in loops
     */
    public <R> R execute(String description, Cancellation cancellation, StatementBody<R> body) {
        throw new AssertionError();
    }

    public Savepoint savepoint() {
        throw new AssertionError();
    }

    /** Undoes what was done since; locks stay held. The savepoint stays usable, later ones do not. */
    public void rollbackTo(Savepoint savepoint) {
        throw new AssertionError();
    }

    /** Durable on return, as the journal's policy asks. */
    public void commit() {
        throw new AssertionError();
    }

    /** Does nothing when the transaction is over. */
    public void rollback() {
        throw new AssertionError();
    }
}
