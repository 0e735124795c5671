package org.tarndb.txn.view;

import org.jspecify.annotations.Nullable;

/** What row cursors share. */
final class RowCursors {
    private RowCursors() {}

    static int readOneByOne(RowCursor cursor, byte @Nullable [][] keys, byte[][] rows, int max) {
        int count = 0;
        while (count < max && cursor.next()) {
            if (keys != null) {
                keys[count] = cursor.key();
            }
            rows[count] = cursor.row();
            count++;
        }
        return count;
    }
}
