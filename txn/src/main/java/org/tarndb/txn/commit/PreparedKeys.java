package org.tarndb.txn.commit;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;

/** Looks for a unique key among the rows of prepared transactions, which an index being built does not show yet. */
final class PreparedKeys {
    private PreparedKeys() {}

    /** As {@link #holder} of one commit, for the first that has such a row. */
    static byte @Nullable [] holder(
            List<PendingCommit> prepared,
            DatabaseVersion tip,
            TableDef table,
            IndexEntries index,
            byte[] key,
            byte[] rowKey,
            Tree<byte[]> ownChanges) {
        for (PendingCommit commit : prepared) {
            byte[] holder = holder(commit, tip, table, index, key, rowKey, ownChanges);
            if (holder != null) {
                return holder;
            }
        }
        return null;
    }

    /**
     * The key of a row that a prepared transaction wrote and that holds the index key in the tip, other than
     * {@code rowKey}; or null.
     *
     * @param index being built
     * @param ownChanges of the transaction that asks; rows among them do not count
     */
    private static byte @Nullable [] holder(
            PendingCommit commit,
            DatabaseVersion tip,
            TableDef table,
            IndexEntries index,
            byte[] key,
            byte[] rowKey,
            Tree<byte[]> ownChanges) {
        TableVersion version = tip.table(table.id());
        Tree<byte[]> written = commit.delta().changesOf(table.id());
        if (version == null || written.isEmpty()) {
            return null;
        }
        Cursor<byte[]> entries = commit.entries().computable(index, written).cursor(KeyRange.prefix(key));
        while (entries.next()) {
            byte[] holder = index.rowKey(entries);
            if (!Arrays.equals(holder, rowKey)
                    && ownChanges.get(holder) == null
                    && version.rows().get(holder) == written.get(holder)) {
                return holder;
            }
        }
        return null;
    }
}
