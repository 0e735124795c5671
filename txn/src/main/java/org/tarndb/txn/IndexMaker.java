package org.tarndb.txn;

import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.IndexLoad;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.ddl.CatalogChange;

/** Makes the entries of an index inside a transaction, with the table locked as a whole and all of it decided. */
final class IndexMaker {
    /** What to say of two rows with one key. */
    @FunctionalInterface
    interface DuplicateError {
        TarnException of(TableDef table, IndexEntries index, byte[] entry, byte[] other);
    }

    private final Transaction transaction;
    private final StatementWaits waits;
    private final DatabaseVersion tip;
    private final TableDef table;
    private final long sortBytes;

    /**
     * @param table as it is with own changes
     * @param sortBytes of memory that sorting may take
     */
    IndexMaker(Transaction transaction, StatementWaits waits, DatabaseVersion tip, TableDef table, long sortBytes) {
        this.sortBytes = sortBytes;
        this.transaction = transaction;
        this.waits = waits;
        this.tip = tip;
        this.table = table;
    }

    /**
     * The transaction's changes with one more, that makes the index.
     *
     * @param index of the catalog with the change
     * @throws TarnException OUT_OF_MEMORY; the duplicate's error; of SQLSTATE class 22 naming a row for which an expression
     *     of the index has no value
     */
    Changes make(CatalogChange change, IndexEntries index, DuplicateError duplicate) {
        IndexDef def = index.index();
        TableVersion version = tip.table(table.id());
        Tree<byte[]> rows =
                version == null || transaction.changes().isRewritten(table.id()) ? Tree.empty() : version.rows();
        transaction.holdMemory(rows.size() * Changes.INDEX_ENTRY_BYTES);
        Tree<byte[]> own = transaction.changes().delta().changesOf(table.id());
        Tree<byte[]> loaded =
                IndexLoad.entries(index, rows, own, transaction.context().sorts, sortBytes, waits::throwIfCancelled);
        Changes changed = transaction.changes().withEntries(change, def.id(), loaded);
        if (def.unique() || def.shape().isComputed()) {
            Tree<byte[]> entries = withOwnRows(changed, def, loaded);
            if (def.unique()) {
                requireUnique(index, entries, duplicate);
            }
        }
        return changed;
    }

    /** The entries as they will be: own changes make duplicates and rows without a key, and repair them. */
    private Tree<byte[]> withOwnRows(Changes changed, IndexDef index, Tree<byte[]> loaded) {
        if (changed.delta().changesOf(index.tableId()).isEmpty()) {
            return loaded;
        }
        TableVersion after = ChangeApplier.apply(tip, changed, KeyGuard.NONE).table(index.tableId());
        IndexVersion version = after == null ? null : after.index(index.id());
        return version == null ? loaded : version.entries();
    }

    private void requireUnique(IndexEntries index, Tree<byte[]> entries, DuplicateError duplicate) {
        Cursor<byte[]> cursor = entries.cursor(KeyRange.all());
        byte[] last = null;
        while (cursor.next()) {
            if (last != null && IndexLoad.haveSameKey(index, last, cursor.key())) {
                throw duplicate.of(table, index, last, cursor.key());
            }
            last = cursor.key();
        }
    }
}
