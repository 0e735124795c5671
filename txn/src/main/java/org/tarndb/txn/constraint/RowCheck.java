package org.tarndb.txn.constraint;

/** The CHECK constraints of one table, ready to be evaluated. Used by one thread at a time. */
@FunctionalInterface
public interface RowCheck {
    RowCheck NONE = (key, row) -> {};

    /**
     * Checks a new version of a row.
     *
     * @throws org.tarndb.storage.error.TarnException CHECK_VIOLATION naming constraint, table and values; an error of a
     *     condition
     */
    void check(byte[] key, byte[] row);
}
