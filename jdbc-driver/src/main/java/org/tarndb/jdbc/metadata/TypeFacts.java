package org.tarndb.jdbc.metadata;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;

/** Sizes and properties of SQL types as JDBC's metadata tells them. */
public final class TypeFacts {
    private static final int DATE_CHARS = 10;
    private static final int TIME_CHARS = 8;
    private static final int OFFSET_CHARS = 6;
    private static final int UUID_CHARS = 36;
    private static final int INTERVAL_CHARS = 32;

    private TypeFacts() {}

    /**
     * COLUMN_SIZE: digits of numbers (binary ones of REAL and DOUBLE), characters of text and of dates and times as text,
     * bytes of binary values.
     */
    public static int precision(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> 1;
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            case DECIMAL -> type.precision();
            case REAL -> 24;
            case DOUBLE_PRECISION -> 53;
            case CHAR, VARCHAR, BINARY, VARBINARY ->
                type.precision() == SqlType.UNSPECIFIED ? SqlType.MAX_LENGTH : type.precision();
            case DATE -> DATE_CHARS;
            case TIME -> TIME_CHARS + fraction(type);
            case TIMESTAMP -> DATE_CHARS + 1 + TIME_CHARS + fraction(type);
            case TIMESTAMP_WITH_TIME_ZONE -> DATE_CHARS + 1 + TIME_CHARS + fraction(type) + OFFSET_CHARS;
            case UUID -> UUID_CHARS;
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> INTERVAL_CHARS;
            case NULL -> 0;
        };
    }

    /** The point and the digits of a fraction of a second. */
    private static int fraction(SqlType type) {
        int digits = fractionDigits(type);
        return digits == 0 ? 0 : digits + 1;
    }

    private static int fractionDigits(SqlType type) {
        return type.precision() == SqlType.UNSPECIFIED ? SqlType.MAX_TIMESTAMP_PRECISION : type.precision();
    }

    /** Digits after the point: of DECIMAL, and of the seconds of times; 0 for all else. */
    public static int scale(SqlType type) {
        return switch (type.kind()) {
            case DECIMAL -> type.scale();
            case TIME, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> fractionDigits(type);
            default -> 0;
        };
    }

    /** The most characters that a value takes when it is printed. */
    public static int displaySize(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> 5;
            case TINYINT, SMALLINT, INTEGER, BIGINT -> precision(type) + 1;
            // A sign, a point, and a zero before the point.
            case DECIMAL -> precision(type) + 3;
            case REAL -> 15;
            case DOUBLE_PRECISION -> 24;
            case BINARY, VARBINARY -> (int) Math.min(2L * precision(type), Integer.MAX_VALUE);
            case NULL -> 4;
            default -> precision(type);
        };
    }

    public static boolean isSigned(SqlType type) {
        return type.kind().isNumeric();
    }

    public static boolean isCaseSensitive(SqlType type) {
        return type.kind().isCharacter();
    }

    /** The base in which {@link #precision} counts digits; null for what is not a number. */
    static @Nullable Integer radix(SqlType type) {
        return type.kind().isApproximate() ? (Integer) 2 : type.kind().isNumeric() ? (Integer) 10 : null;
    }

    /** Bytes of the longest value of a character or binary type; null for all others. */
    static @Nullable Integer octetLength(SqlType type) {
        if (type.kind().isBinary()) {
            return precision(type);
        }
        return type.kind().isCharacter() ? (Integer) (int) Math.min(4L * precision(type), Integer.MAX_VALUE) : null;
    }
}
