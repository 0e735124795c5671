package org.tarndb.snapshots.table;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;

/** Finds rows and their ranks by keys that mostly come in ascending order, and close to each other. For one thread. */
final class RowSearch {
    /** Entries that are gone through before a key is looked for from the root. */
    private static final int NEAR = 8;

    private final Tree<byte[]> rows;
    private final Cursor<byte[]> cursor;
    private boolean isAtEntry;
    private long rank = -1;

    RowSearch(Tree<byte[]> rows) {
        this.rows = rows;
        this.cursor = rows.cursor(KeyRange.all());
        next();
    }

    private void next() {
        isAtEntry = cursor.next();
        rank++;
    }

    /** The row with this key, null if there is none. */
    byte @Nullable [] find(byte[] key) {
        for (int i = 0; i < NEAR && isAtEntry; i++) {
            int order = compareTo(key);
            if (order == 0) {
                return cursor.value();
            }
            if (order > 0) {
                break;
            }
            next();
        }
        cursor.seek(key);
        isAtEntry = cursor.next();
        rank = rows.rank(key);
        return isAtEntry && compareTo(key) == 0 ? cursor.value() : null;
    }

    private int compareTo(byte[] key) {
        return Arrays.compareUnsigned(cursor.keyBytes(), cursor.keyStart(), cursor.keyEnd(), key, 0, key.length);
    }

    /** Of the row that was found, from 0. */
    long rank() {
        return rank;
    }
}
