package org.tarndb.txn;

/** The statement met a row that was changed since it began and is to be run again on a newer version. */
final class StatementRestart extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final StatementRestart INSTANCE = new StatementRestart();

    private StatementRestart() {
        super(null, null, false, false);
    }
}
