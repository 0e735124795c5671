package org.tarndb.txn.commit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.DiffCursor;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeEditor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.view.DeltaIndexes;

/**
 * Puts a version that was made outside the latch on top of a tip that has moved on since. What others changed meanwhile
 * is disjoint from the transaction's own rows, since its locks are still held; so the others' difference is applied to the
 * trees already made.
 */
final class Rebase {
    private final DatabaseVersion base;
    private final DatabaseVersion mine;
    private final DatabaseVersion tip;
    private final Changes changes;
    private final DeltaIndexes entries;
    private long budget;

    private Rebase(
            DatabaseVersion base,
            DatabaseVersion mine,
            DatabaseVersion tip,
            Changes changes,
            DeltaIndexes entries,
            long budget) {
        this.changes = changes;
        this.entries = entries;
        this.base = base;
        this.mine = mine;
        this.tip = tip;
        this.budget = budget;
    }

    /**
     * The tip with what {@code mine} has over {@code base}.
     *
     * @param changes what was applied to {@code base} to make {@code mine}
     * @param entries of the rows among {@code changes}
     * @param budget how many entries may have to be copied
     * @return null when there are more, when an index has come, gone or moved its build cursor meanwhile, when both sides
     *     have changed the catalog or taken one key of a unique index
     */
    static @Nullable DatabaseVersion onto(
            DatabaseVersion base,
            DatabaseVersion mine,
            DatabaseVersion tip,
            Changes changes,
            DeltaIndexes entries,
            long budget) {
        return new Rebase(base, mine, tip, changes, entries, budget).run();
    }

    private @Nullable DatabaseVersion run() {
        DatabaseVersion result = tip;
        if (mine.catalog() != base.catalog()) {
            if (tip.catalog() != base.catalog()) {
                return null;
            }
            result = tip.withCatalog(mine.catalog());
        }
        for (long tableId : changes.tableIds()) {
            TableVersion from = base.table(tableId);
            TableVersion own = mine.table(tableId);
            TableVersion to = tip.table(tableId);
            if (from != to && (from == null || own == null || to == null)) {
                return null;
            }
            TableVersion moved = from == null || own == null || to == null || from == to
                    ? own
                    : table(result.catalog().table(tableId), from, own, to);
            if (moved == null && own != null) {
                return null;
            }
            result = moved == null ? result.withoutTable(tableId) : result.withTable(tableId, moved);
        }
        return result;
    }

    private @Nullable TableVersion table(
            @Nullable TableDef table, TableVersion from, TableVersion own, TableVersion to) {
        if (table == null) {
            return null;
        }
        if (hasLostIndex(from, to)) {
            return null;
        }
        Tree<byte[]> rows = tree(from.rows(), own.rows(), to.rows());
        if (rows == null) {
            return null;
        }
        checkKeysRightOfCursors(table, from, to); // looks at the same rows, which the budget allowed
        TableVersion result = to.withRows(rows);
        for (IndexVersion index : to.indexes()) {
            IndexVersion fromIndex = from.index(index.indexId());
            IndexVersion ownIndex = own.index(index.indexId());
            if (fromIndex == null || ownIndex == null || fromIndex.cursor() != index.cursor()) {
                return null;
            }
            Tree<byte[]> entries = tree(fromIndex.entries(), ownIndex.entries(), index.entries());
            if (entries == null || hasNewDuplicate(table, fromIndex, index, entries)) {
                return null;
            }
            result = result.withIndex(index.withEntries(entries));
        }
        return result;
    }

    /**
     * An index that is gone may have left its tree to another one, as REINDEX ONLINE does: that shares no node with the tree
     * before, so a look for their difference would go through all of both, within any budget.
     */
    private static boolean hasLostIndex(TableVersion from, TableVersion to) {
        for (IndexVersion index : from.indexes()) {
            if (to.index(index.indexId()) == null) {
                return true;
            }
        }
        return false;
    }

    /**
     * Keys are disjoint where their locks were taken, but the statements came before the registration of an index that
     * is being built and locked none of its keys: there the others may have taken one of the transaction's keys.
     */
    private static boolean hasNewDuplicate(TableDef table, IndexVersion from, IndexVersion to, Tree<byte[]> entries) {
        IndexDef def = table.index(to.indexId());
        if (def == null || !def.unique()) {
            return false;
        }
        IndexEntries codec = table.entries(def);
        DiffCursor<byte[]> diff = Tree.diff(from.entries(), to.entries());
        while (diff.next()) {
            byte[] entry = diff.key();
            if (diff.after() != null && codec.isConstrained(entry)) {
                byte[] key = Arrays.copyOf(entry, codec.keyLength(entry));
                if (Duplicates.otherHolder(entries, codec, key, codec.rowKey(entry)) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * A key that another transaction wrote right of a build cursor is in no tree, and neither lock nor prepare may have
     * met it if the index was registered between the statements of the two: it is looked for among own keys.
     */
    private void checkKeysRightOfCursors(TableDef table, TableVersion from, TableVersion to) {
        for (IndexEntries index : table.entries()) {
            IndexVersion version = to.index(index.index().id());
            if (index.index().unique() && version != null && !version.isComplete()) {
                checkKeys(table, index, version, Tree.diff(from.rows(), to.rows()));
            }
        }
    }

    private void checkKeys(TableDef table, IndexEntries index, IndexVersion version, DiffCursor<byte[]> others) {
        Tree<byte[]> own = changes.delta().changesOf(table.id());
        Tree<byte[]> ownEntries = entries.computable(index, own);
        while (others.next()) {
            byte[] row = others.after();
            byte[] key = row == null || version.cursor().covers(others.key()) ? null : index.keyIfComputable(row);
            if (key != null && index.isConstrained(key)) {
                byte[] holder = Duplicates.otherHolder(ownEntries, index, key, others.key());
                if (holder != null && own.get(others.key()) == null) {
                    throw Duplicates.ofIndex(table, index, key, others.key());
                }
            }
        }
    }

    private @Nullable Tree<byte[]> tree(Tree<byte[]> from, Tree<byte[]> own, Tree<byte[]> to) {
        if (from == to) {
            return own;
        }
        TreeEditor<byte[]> editor = own.edit();
        DiffCursor<byte[]> diff = Tree.diff(from, to);
        while (diff.next()) {
            if (--budget < 0) {
                return null;
            }
            byte[] after = diff.after();
            if (after == null) {
                editor.remove(diff.key());
            } else {
                editor.put(diff.key(), after);
            }
        }
        return editor.build();
    }
}
