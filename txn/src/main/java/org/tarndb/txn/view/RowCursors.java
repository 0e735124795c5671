package org.tarndb.txn.view;

/** What row cursors share. */
final class RowCursors {
    private RowCursors() {}

    static int readOneByOne(RowCursor cursor, byte[][] keys, byte[][] rows, int max) {
        int count = 0;
        while (count < max && cursor.next()) {
            keys[count] = cursor.key();
            rows[count] = cursor.row();
            count++;
        }
        return count;
    }
}
