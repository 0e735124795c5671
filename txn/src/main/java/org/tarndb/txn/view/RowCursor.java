package org.tarndb.txn.view;

import org.jspecify.annotations.Nullable;

/** Rows in some key order, each the merge of a version and a transaction's own changes. Not thread-safe. */
public interface RowCursor {
    /** Moves to the next row; false at the end. */
    boolean next();

    /** The row's key in its table. Must not be changed. */
    byte[] key();

    /** The row's bytes; the reference tells whether the row was changed since. Must not be changed. */
    byte[] row();

    /**
     * Reads the following rows into arrays, as many {@link #next()} calls would.
     *
     * @param keys null if they are not wanted, which may spare a copy of each
     * @return the number of rows read; less than {@code max} only at the end
     */
    int read(byte @Nullable [][] keys, byte[][] rows, int max);
}
