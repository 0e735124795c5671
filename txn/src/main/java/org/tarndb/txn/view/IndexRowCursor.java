package org.tarndb.txn.view;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.Tree;

/**
 * Rows in the order of an index: the version's entries, but for rows that the transaction changed, merged with the
 * entries of the rows it wrote.
 */
final class IndexRowCursor implements RowCursor {
    private static final byte[] NONE = new byte[0];

    private final IndexEntries index;
    private final Tree<byte[]> rows;
    private final Tree<byte[]> changes;
    private final Cursor<byte[]> entries;
    private final Cursor<byte[]> ownEntries;
    private final int direction;
    private boolean hasEntry;
    private boolean hasOwn;
    private byte[] entryRowKey = NONE;
    /** The entry of the row that is given now is where this cursor is; it goes on when the next row is wanted. */
    private Cursor<byte[]> current;

    private boolean atEntry;
    private boolean atOwn;
    private byte[] key = NONE;
    private byte[] row = NONE;

    /**
     * @param entries of the version
     * @param ownEntries of the rows in {@code changes}
     */
    IndexRowCursor(
            IndexEntries index,
            Tree<byte[]> rows,
            Tree<byte[]> changes,
            Cursor<byte[]> entries,
            Cursor<byte[]> ownEntries,
            boolean descending) {
        this.index = index;
        this.rows = rows;
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
            entryRowKey = index.rowKey(entries);
            if (changes.isEmpty() || changes.get(entryRowKey) == null) {
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
        if (atEntry) {
            current = entries;
            key = entryRowKey;
            row = found(rows.get(key), key);
        } else if (atOwn) {
            current = ownEntries;
            key = index.rowKey(ownEntries);
            row = found(changes.get(key), key);
        }
        return atEntry || atOwn;
    }

    private byte[] found(byte @Nullable [] found, byte[] rowKey) {
        if (found == null) {
            throw new TarnException(
                    ErrorCode.INDEX_CORRUPTED,
                    "index " + index + " has an entry for a row that does not exist (I3 is broken): row key "
                            + HexFormat.of().formatHex(rowKey)
                            + "; run CHECK TABLE, then drop the index and create it again");
        }
        return found;
    }

    /** The index's entry for the row. */
    byte[] entry() {
        return current.key();
    }

    @Override
    public byte[] key() {
        return key;
    }

    @Override
    public byte[] row() {
        return row;
    }

    @Override
    public int read(byte @Nullable [][] keys, byte[][] into, int max) {
        return RowCursors.readOneByOne(this, keys, into, max);
    }
}
