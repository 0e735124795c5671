package org.tarndb.txn.view;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.Tree;

/**
 * The entries of an index in its order: those of a version, but for rows that the transaction changed, merged with those of
 * the rows it wrote. The key is the entry, the row its value.
 */
final class EntryCursor implements RowCursor {
    private final IndexEntries index;
    private final Tree<byte[]> changes;
    private final Cursor<byte[]> entries;
    private final Cursor<byte[]> ownEntries;
    private final int direction;
    private boolean hasEntry;
    private boolean hasOwn;
    /** Where the entry last given is; it goes on at the next move only. */
    private Cursor<byte[]> current;

    private boolean atEntry;
    private boolean atOwn;

    /**
     * @param entries of the version
     * @param ownEntries of the rows in {@code changes}
     */
    EntryCursor(
            IndexEntries index,
            Tree<byte[]> changes,
            Cursor<byte[]> entries,
            Cursor<byte[]> ownEntries,
            boolean descending) {
        this.index = index;
        this.changes = changes;
        this.entries = entries;
        this.ownEntries = ownEntries;
        this.direction = descending ? -1 : 1;
        this.current = entries;
        this.hasEntry = nextEntry();
        this.hasOwn = ownEntries.next();
    }

    private boolean nextEntry() {
        while (entries.next()) {
            if (changes.get(index.rowKey(entries)) == null) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean next() {
        if (atEntry) {
            hasEntry = nextEntry();
        } else if (atOwn) {
            hasOwn = ownEntries.next();
        }
        atEntry = hasEntry && (!hasOwn || direction * entries.compareKey(ownEntries) < 0);
        atOwn = !atEntry && hasOwn;
        current = atEntry ? entries : ownEntries;
        return atEntry || atOwn;
    }

    @Override
    public byte[] key() {
        return current.key();
    }

    @Override
    public byte[] row() {
        return current.value();
    }

    @Override
    public int read(byte @Nullable [][] keys, byte[][] rows, int max) {
        return RowCursors.readOneByOne(this, keys, rows, max);
    }
}
