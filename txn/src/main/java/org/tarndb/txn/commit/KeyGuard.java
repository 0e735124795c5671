package org.tarndb.txn.commit;

import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.Tree;

/**
 * Asked for each key that is written while a unique index is being built: the index may not show it, for its row is right
 * of the build cursor, but another prepared transaction may have written it.
 */
@FunctionalInterface
public interface KeyGuard {
    /** Used where there is no limbo. */
    KeyGuard NONE = (table, index, key, rowKey, ownChanges) -> {};

    /**
     * Checks one key.
     *
     * @param ownChanges of the table by the transaction that writes the key; rows among them do not count
     * @throws org.tarndb.storage.error.TarnException UNIQUE_VIOLATION when the key is held by another row
     */
    void check(TableDef table, IndexEntries index, byte[] key, byte[] rowKey, Tree<byte[]> ownChanges);
}
