package org.tarndb.txn.view;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.tree.Cursor;

/** The rows of a version with a transaction's changes on top, in the order of their keys. */
final class MergingRowCursor implements RowCursor {
    private final Cursor<byte[]> rows;
    private final Cursor<byte[]> changes;
    private final int direction;
    private boolean hasRow;
    private boolean hasChange;
    /** The row that is given now is where this cursor is; it goes on when the next one is wanted. */
    private Cursor<byte[]> current;

    private boolean atRow;
    private boolean atChange;

    MergingRowCursor(Cursor<byte[]> rows, Cursor<byte[]> changes, boolean descending) {
        this.rows = rows;
        this.changes = changes;
        this.direction = descending ? -1 : 1;
        this.current = rows;
        this.hasRow = rows.next();
        this.hasChange = changes.next();
    }

    @Override
    public boolean next() {
        do {
            advance();
            if (!hasRow && !hasChange) {
                return false;
            }
            int order = !hasRow ? 1 : !hasChange ? -1 : direction * rows.compareKey(changes);
            atRow = order <= 0;
            atChange = order >= 0;
            current = atChange ? changes : rows;
        } while (atChange && changes.value() == Delta.DELETED);
        return true;
    }

    private void advance() {
        if (atRow) {
            hasRow = rows.next();
        }
        if (atChange) {
            hasChange = changes.next();
        }
        atRow = false;
        atChange = false;
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
    public int read(byte @Nullable [][] keys, byte[][] into, int max) {
        return RowCursors.readOneByOne(this, keys, into, max);
    }
}
