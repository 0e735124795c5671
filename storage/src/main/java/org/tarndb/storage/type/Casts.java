package org.tarndb.storage.type;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/** Conversion of values between types. */
public final class Casts {
    private Casts() {}

    /**
     * Explicit CAST: text is cut to the length, numbers are rounded half up (away from zero).
     *
     * @param value in internal form of {@code from}
     * @return in internal form of {@code to}
     * @throws TarnException INVALID_CAST for text that does not say such a value and for types that can't be converted,
     *     NUMERIC_OUT_OF_RANGE, INVALID_DATETIME, DATETIME_OVERFLOW
     */
    public static @Nullable Object cast(@Nullable Object value, SqlType from, SqlType to) {
        throw TarnException.internal("no cast from " + from + " to " + to);
    }

    /**
     * Store assignment: as {@link #cast}, but text and binary values may lose blanks (zero bytes) only.
     *
     * @param column what is assigned to, for messages
     * @throws TarnException as for cast, and STRING_TOO_LONG; messages name the column and its type
     */
    public static @Nullable Object assign(@Nullable Object value, SqlType from, SqlType to, String column) {
        throw TarnException.internal("no assignment from " + from + " to " + to + " of " + column);
    }
}
