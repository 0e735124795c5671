package org.tarndb.txn.status;

/** What can be said of a transaction. */
public enum TransactionStatus {
    /** All its changes are in the database, and were durable as the database's options ask. */
    COMMITTED("committed"),
    /** None of its changes is in the database or ever will be. */
    ROLLED_BACK("rolled back"),
    /** It runs, and has prepared nothing. */
    IN_PROGRESS("in progress"),
    /** Its fate is open, or was forgotten; or no transaction has this id. */
    UNKNOWN("unknown");

    private final String text;

    TransactionStatus(String text) {
        this.text = text;
    }

    /** As SQL gives it. */
    public String text() {
        return text;
    }
}
