package org.tarndb.storage.catalog;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/** The index keys of rows that are written: a row for which an index has no key is refused. */
public final class WrittenKeys {
    private WrittenKeys() {}

    /**
     * The index key of a new row.
     *
     * @return null when the row has no entry
     * @throws TarnException of SQLSTATE class 22 naming index and row when an expression of the index has no value
     */
    public static byte @Nullable [] of(IndexEntries index, byte[] rowKey, byte[] row) {
        try {
            return index.key(row);
        } catch (TarnException e) {
            throw index.isUncomputable(e) ? refused(index, rowKey, e) : e;
        }
    }

    private static TarnException refused(IndexEntries index, byte[] rowKey, TarnException reason) {
        return new TarnException(
                reason.code(),
                "the row " + index.table().describeKey(rowKey) + " of table "
                        + index.table().name() + " is refused: an expression of index " + index
                        + " has no value for it: "
                        + reason.getMessage(),
                reason);
    }
}
