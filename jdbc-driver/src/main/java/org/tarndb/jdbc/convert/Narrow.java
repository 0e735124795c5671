package org.tarndb.jdbc.convert;

import java.sql.SQLException;

/** Numbers made smaller, with NUMERIC_OUT_OF_RANGE (22003) where they do not fit. */
public final class Narrow {
    private Narrow() {}

    public static byte toByte(long value) throws SQLException {
        if (value != (byte) value) {
            throw ColumnReader.outOfRange(value, "a byte");
        }
        return (byte) value;
    }

    public static short toShort(long value) throws SQLException {
        if (value != (short) value) {
            throw ColumnReader.outOfRange(value, "a short");
        }
        return (short) value;
    }

    public static int toInt(long value) throws SQLException {
        if (value != (int) value) {
            throw ColumnReader.outOfRange(value, "an int");
        }
        return (int) value;
    }

    /** Rounds to the nearest float; infinity and NaN stay what they are. */
    public static float toFloat(double value) throws SQLException {
        float narrow = (float) value;
        if (Float.isInfinite(narrow) && !Double.isInfinite(value)) {
            throw ColumnReader.outOfRange(value, "a float");
        }
        return narrow;
    }
}
