package org.tarndb.txn.view;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.tree.Cursor;

/** The rows of a version, without a transaction's changes. */
final class PlainRowCursor implements RowCursor {
    private final Cursor<byte[]> rows;

    PlainRowCursor(Cursor<byte[]> rows) {
        this.rows = rows;
    }

    @Override
    public boolean next() {
        return rows.next();
    }

    @Override
    public byte[] key() {
        return rows.key();
    }

    @Override
    public byte[] row() {
        return rows.value();
    }

    @Override
    public int read(byte @Nullable [][] keys, byte[][] into, int max) {
        return rows.read(keys, into, 0, max);
    }
}
