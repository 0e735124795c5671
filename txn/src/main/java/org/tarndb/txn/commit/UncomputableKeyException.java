package org.tarndb.txn.commit;

import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.error.TarnException;

/**
 * An index that is being made meets a row for which one of its expressions has no value, as {@code 10 / B} where B is 0. The
 * row is older than the index: such rows are refused later.
 */
public final class UncomputableKeyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient byte[] rowKey;
    private final TarnException reason;

    /** @param reason what the expression threw */
    UncomputableKeyException(byte[] rowKey, TarnException reason) {
        super(null, reason, false, false);
        this.rowKey = rowKey;
        this.reason = reason;
    }

    public byte[] rowKey() {
        return rowKey;
    }

    public TarnException reason() {
        return reason;
    }

    /** The error of the index that can't be made because of the row; its code is the expression's. */
    public static TarnException cannotBeMade(IndexEntries index, byte[] rowKey, TarnException reason) {
        return new TarnException(
                reason.code(),
                "index " + index + " of table " + index.table().name()
                        + " cannot be made: an expression of it has no value for the row "
                        + index.table().describeKey(rowKey) + ": " + reason.getMessage()
                        + "; change the row and create the index again",
                reason);
    }
}
