package org.tarndb.txn.matrix;

import org.jspecify.annotations.Nullable;

/**
 * A row of T (A, B, C, D): B is indexed, C is not, D is the same for all. One object is one writing of the row, so two
 * versions have the same row unchanged only if they have the same object.
 */
final class Row {
    static final long D = 1;

    final long a;
    final @Nullable Long b;
    final long c;

    Row(long a, @Nullable Long b, long c) {
        this.a = a;
        this.b = b;
        this.c = c;
    }

    Object[] values() {
        return new Object[] {a, b, c, D};
    }

    @Override
    public String toString() {
        return "{" + a + ", " + b + (c == 0 ? "" : ", " + c) + "}";
    }
}
