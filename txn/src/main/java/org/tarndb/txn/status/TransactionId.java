package org.tarndb.txn.status;

import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * The name of a transaction, never given twice by one database: written {@code 3-1042}.
 *
 * @param open which opening of the database gave it, counted from 1
 * @param number counted from 1 in each opening
 */
public record TransactionId(long open, long number) {
    public TransactionId {
        if (open <= 0 || number <= 0) {
            throw new IllegalArgumentException("transaction " + open + "-" + number);
        }
    }

    /**
     * Reads what {@link #toString} wrote.
     *
     * @throws TarnException INVALID_PARAMETER_VALUE
     */
    public static TransactionId parse(String text) {
        int dash = text.indexOf('-');
        try {
            return new TransactionId(
                    Long.parseLong(text.substring(0, Math.max(dash, 0))), Long.parseLong(text.substring(dash + 1)));
        } catch (IllegalArgumentException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "'" + text + "' is not the id of a transaction; one looks like '3-1042'",
                    e);
        }
    }

    @Override
    public String toString() {
        return open + "-" + number;
    }
}
