package org.tarndb.txn.view;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.KeyRange;

/**
 * A table as one statement sees it: the rows of a version with the transaction's own changes on top. Never changes while
 * it is held, also when the same transaction writes on. Thread-safe for reading.
 */
public interface TableView {
    TableDef table();

    /** The row with this key, or null. */
    byte @Nullable [] get(byte[] key);

    /** Rows by key. */
    RowCursor scan(KeyRange range, boolean descending);

    /**
     * Rows in the order of an index.
     *
     * @param index a public index of this table
     * @param range of entries: (encoded index columns, encoded row key)
     */
    RowCursor scan(IndexDef index, KeyRange range, boolean descending);

    /**
     * The entries of an index in its order, without a look at the rows they lead to. Each stands in the place of a row: the
     * cursor's key is the entry, its row the entry's value.
     *
     * @param index a public index of this table
     * @param range of entries: (encoded index columns, encoded row key)
     */
    RowCursor scanEntries(IndexDef index, KeyRange range, boolean descending);

    /** The exact number of rows. O(log n) plus the transaction's own changes. */
    long count();

    /** The same number, for planning: that it was asked for counts as no read. */
    default long estimate() {
        return count();
    }

    /** The number of rows in the range, not counting the transaction's own changes. O(log n). For planning. */
    long estimate(KeyRange range);

    /** The number of entries of an index in the range, not counting the transaction's own changes. O(log n). */
    long estimate(IndexDef index, KeyRange range);
}
