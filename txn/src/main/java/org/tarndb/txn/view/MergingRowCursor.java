package org.tarndb.txn.view;

import java.util.Arrays;
import org.tarndb.storage.tree.Cursor;

/** The rows of a version with a transaction's changes on top, in the order of their keys. */
final class MergingRowCursor implements RowCursor {
    private static final byte[] NONE = new byte[0];

    private final Cursor<byte[]> rows;
    private final Cursor<byte[]> changes;
    private final int direction;
    private boolean hasRow;
    private boolean hasChange;
    private byte[] key = NONE;
    private byte[] row = NONE;

    MergingRowCursor(Cursor<byte[]> rows, Cursor<byte[]> changes, boolean descending) {
        this.rows = rows;
        this.changes = changes;
        this.direction = descending ? -1 : 1;
        this.hasRow = rows.next();
        this.hasChange = changes.next();
    }

    @Override
    public boolean next() {
        while (hasRow || hasChange) {
            int order = !hasRow ? 1 : !hasChange ? -1 : direction * Arrays.compareUnsigned(rows.key(), changes.key());
            if (order < 0) {
                key = rows.key();
                row = rows.value();
                hasRow = rows.next();
                return true;
            }
            key = changes.key();
            row = changes.value();
            hasChange = changes.next();
            if (order == 0) {
                hasRow = rows.next();
            }
            if (row != Delta.DELETED) {
                return true;
            }
        }
        return false;
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
    public int read(byte[][] keys, byte[][] into, int max) {
        return RowCursors.readOneByOne(this, keys, into, max);
    }
}
