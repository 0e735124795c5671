package org.tarndb.txn.commit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.view.Delta;

/** Looks for a unique key among rows that a prepared transaction wrote right of a build cursor. */
final class PreparedKeys {
    private PreparedKeys() {}

    /**
     * The key of a row of the delta that holds the index key in the tip, other than {@code rowKey}; or null.
     *
     * @param index being built
     * @param ownChanges of the transaction that asks; rows among them do not count
     */
    static byte @Nullable [] holder(
            Delta delta,
            DatabaseVersion tip,
            TableDef table,
            IndexEntries index,
            byte[] key,
            byte[] rowKey,
            Tree<byte[]> ownChanges) {
        TableVersion version = tip.table(table.id());
        if (version == null) {
            return null;
        }
        Cursor<byte[]> changes = delta.changesOf(table.id()).cursor(KeyRange.all());
        while (changes.next()) {
            byte[] row = changes.value();
            if (row != Delta.DELETED
                    && !Arrays.equals(changes.key(), rowKey)
                    && ownChanges.get(changes.key()) == null
                    && version.rows().get(changes.key()) == row
                    && Arrays.equals(index.key(row), key)) {
                return changes.key();
            }
        }
        return null;
    }
}
