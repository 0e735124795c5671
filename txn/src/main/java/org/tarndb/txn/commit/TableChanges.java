package org.tarndb.txn.commit;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.WrittenKeys;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeEditor;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.view.Delta;

/**
 * Applies changed rows to one version of a table and maintains every index that the table has in it: public ones for all
 * rows (I3), building ones for rows up to the cursor of that version (I4). All removals come before the insertions, so a
 * transaction may move a unique key from one row to another.
 */
final class TableChanges {
    private final TableDef table;
    private final TableVersion before;
    private final Tree<byte[]> changes;
    private final Set<Long> made;
    private final KeyGuard guard;
    private final byte[][] keys;
    private final byte[] @Nullable [] oldRows;
    private final byte[] @Nullable [] newRows;

    private TableChanges(TableDef table, TableVersion before, Tree<byte[]> changes, Set<Long> made, KeyGuard guard) {
        this.table = table;
        this.before = before;
        this.changes = changes;
        this.made = made;
        this.guard = guard;
        int count = Math.toIntExact(changes.size());
        this.keys = new byte[count][];
        this.oldRows = new byte[count][];
        this.newRows = new byte[count][];
    }

    /**
     * The table with the changes.
     *
     * @param changes row key -> new row or {@link Delta#DELETED}
     * @param made ids of the indexes that are made together with the changes: for them alone an old row may have no key
     * @throws TarnException UNIQUE_VIOLATION
     */
    static TableVersion apply(
            TableDef table, TableVersion before, Tree<byte[]> changes, Set<Long> made, KeyGuard guard) {
        TableChanges applied = new TableChanges(table, before, changes, made, guard);
        TableVersion after = before.withRows(applied.rows());
        for (IndexEntries index : table.entries()) {
            after = after.withIndex(applied.index(index));
        }
        return after;
    }

    private Tree<byte[]> rows() {
        Cursor<byte[]> cursor = changes.cursor(KeyRange.all());
        if (keys.length == 1) {
            cursor.next();
            Tree<byte[]> rows = before.rows();
            byte[] key = cursor.key();
            boolean deleted = cursor.value() == Delta.DELETED;
            record(0, key, rows.get(key), deleted ? null : cursor.value());
            return deleted ? rows.remove(key) : rows.put(key, cursor.value());
        }
        TreeEditor<byte[]> rows = before.rows().edit();
        for (int i = 0; cursor.next(); i++) {
            byte[] key = cursor.key();
            if (cursor.value() == Delta.DELETED) {
                record(i, key, rows.remove(key), null);
            } else {
                record(i, key, rows.put(key, cursor.value()), cursor.value());
            }
        }
        return rows.build();
    }

    private void record(int i, byte[] key, byte @Nullable [] oldRow, byte @Nullable [] newRow) {
        keys[i] = key;
        oldRows[i] = oldRow;
        newRows[i] = newRow;
    }

    private IndexVersion index(IndexEntries index) {
        IndexVersion version = before.index(index.index().id());
        if (version == null) {
            throw TarnException.internal(
                    "index " + index + " is in the catalog but not in the version of table " + table.name());
        }
        byte[][] added = new byte[keys.length][];
        Tree<byte[]> entries = edit(index, version, added);
        if (index.index().unique()) {
            checkUnique(index, version, entries, added);
        }
        return version.withEntries(entries);
    }

    /** @param added gets, for each row whose key is new to it, that index key */
    private Tree<byte[]> edit(IndexEntries index, IndexVersion version, byte[][] added) {
        boolean single = keys.length == 1;
        boolean isMade = made.contains(index.index().id());
        Tree<byte[]> tree = version.entries();
        TreeEditor<byte[]> editor = single ? null : tree.edit();
        for (int i = 0; i < keys.length; i++) {
            boolean covered = version.cursor().covers(keys[i]);
            byte[] oldRow = oldRows[i];
            byte[] newRow = newRows[i];
            byte[] oldKey =
                    oldRow == null ? null : covered && !isMade ? index.key(oldRow) : index.keyIfComputable(oldRow);
            byte[] newKey = newRow == null ? null : WrittenKeys.of(index, keys[i], newRow);
            boolean sameKey = Arrays.equals(oldKey, newKey);
            if (sameKey && (oldRow == null || newRow == null || index.haveSameValue(oldRow, newRow))) {
                continue;
            }
            if (sameKey && newRow != null) { // included columns alone: no key is taken
                if (newKey != null && covered) {
                    byte[] entry = IndexEntries.join(newKey, keys[i]);
                    if (editor == null) {
                        tree = tree.put(entry, index.value(newRow));
                    } else {
                        editor.put(entry, index.value(newRow));
                    }
                }
                continue;
            }
            added[i] = newKey;
            if (oldKey != null && !sameKey && covered) {
                byte[] entry = IndexEntries.join(oldKey, keys[i]);
                if (editor == null) {
                    tree = tree.remove(entry);
                } else {
                    editor.remove(entry);
                }
            }
        }
        for (int i = 0; i < keys.length; i++) {
            byte[] newRow = newRows[i];
            if (added[i] != null && newRow != null && version.cursor().covers(keys[i])) {
                byte[] entry = IndexEntries.join(added[i], keys[i]);
                if (editor == null) {
                    tree = tree.put(entry, index.value(newRow));
                } else {
                    editor.put(entry, index.value(newRow));
                }
            }
        }
        return editor == null ? tree : editor.build();
    }

    /** I5; while the index is being built, also against prepared rows right of its cursor, which have no entries. */
    private void checkUnique(IndexEntries index, IndexVersion version, Tree<byte[]> entries, byte[][] added) {
        for (int i = 0; i < keys.length; i++) {
            if (added[i] == null || !index.isConstrained(added[i])) {
                continue;
            }
            byte[] holder = Duplicates.otherHolder(entries, index, added[i], keys[i]);
            if (holder != null) {
                throw Duplicates.ofIndex(table, index, added[i], holder);
            }
            if (!version.isComplete()) {
                guard.check(table, index, added[i], keys[i], changes);
            }
        }
    }
}
