package org.tarndb.storage.codec;

import org.jspecify.annotations.Nullable;

/** Reads single columns of encoded rows. Immutable, thread-safe. */
public interface RowReader {
    boolean isNull(byte[] row, int column);

    /** The value of a non-NULL column held as a long. */
    long getLong(byte[] row, int column);

    /** The value of a non-NULL REAL or DOUBLE column. */
    double getDouble(byte[] row, int column);

    /** The value of a non-NULL BOOLEAN column. */
    boolean getBoolean(byte[] row, int column);

    /** The value of a non-NULL column held as an object. */
    Object getObject(byte[] row, int column);

    /** The value in internal form, null for NULL. */
    @Nullable
    Object get(byte[] row, int column);
}
