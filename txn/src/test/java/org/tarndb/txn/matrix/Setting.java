package org.tarndb.txn.matrix;

import java.util.List;

/**
 * What a schedule starts from.
 *
 * @param rows a, b, a, b and so on; B is NULL where it is negative
 * @param stepRows rows of one step
 */
record Setting(List<Long> rows, KeyKind kind, boolean unique, long stepRows) {
    static final long WHOLE_TABLE = Long.MAX_VALUE;

    Setting withKind(KeyKind newKind) {
        return new Setting(rows, newKind, unique, stepRows);
    }

    @Override
    public String toString() {
        return rows + ", " + kind + (unique ? " unique" : "") + ", steps of "
                + (stepRows == WHOLE_TABLE ? "the table" : stepRows + " rows");
    }
}
