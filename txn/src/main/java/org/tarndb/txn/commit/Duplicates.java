package org.tarndb.txn.commit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;

/** Finding and reporting duplicates of unique keys. */
public final class Duplicates {
    private Duplicates() {}

    /**
     * The key of another row with this index key, or null.
     *
     * @param entries the index's entries
     * @param rowKey the row that may hold the index key
     */
    public static byte @Nullable [] otherHolder(Tree<byte[]> entries, IndexEntries index, byte[] key, byte[] rowKey) {
        Cursor<byte[]> cursor = entries.cursor(KeyRange.prefix(key));
        while (cursor.next()) {
            byte[] holder = index.rowKey(cursor);
            if (!Arrays.equals(holder, rowKey)) {
                return holder;
            }
        }
        return null;
    }

    /** The error of a writer that repeats a key of a unique index or constraint. */
    public static TarnException ofIndex(TableDef table, IndexEntries index, byte[] key, byte[] holder) {
        return new TarnException(
                ErrorCode.UNIQUE_VIOLATION,
                "duplicate key in unique " + (index.index().constraint() ? "constraint " : "index ")
                        + index.index().name() + " of table " + table.name() + ": " + index.describe(key)
                        + " is held by the row " + table.describeKey(holder));
    }

    /** The error of a writer that repeats a primary key. */
    public static TarnException ofPrimaryKey(TableDef table, byte[] rowKey) {
        return new TarnException(
                ErrorCode.UNIQUE_VIOLATION,
                "duplicate key in primary key " + table.primaryKeyName() + " of table " + table.name() + ": "
                        + table.describeKey(rowKey) + " exists");
    }
}
