package org.tarndb.snapshots.schema;

import org.tarndb.storage.type.SqlType;

/**
 * As what the values of a column are held in data files: those types of Iceberg v2 that SQL types are mapped to. The comment
 * says what the value is in a row of a file, which is its internal form wherever the SQL type has one.
 */
public enum FileType {
    /** {@code Boolean}. */
    BOOLEAN,
    /** {@code Long} of 32 bits. */
    INTEGER,
    /** {@code Long}; also TIME finer than microseconds as nanoseconds of the day, and intervals as months or microseconds. */
    BIGINT,
    /** {@code Double} that is a float. */
    FLOAT,
    /** {@code Double}. */
    DOUBLE,
    /** {@code BigDecimal} of up to 38 digits, at the type's scale. */
    DECIMAL,
    /** {@code String}. */
    STRING,
    /** {@code BigDecimal} of more than 38 digits, as the string {@code toPlainString} gives. */
    DECIMAL_TEXT,
    /** {@code byte[]}. */
    BINARY,
    /** {@code Long}: epoch day. */
    DATE,
    /** {@code Long}: nanoseconds of the day, whole microseconds. */
    TIME,
    /** {@code Long}: microseconds since 1970-01-01 00:00:00. */
    TIMESTAMP,
    /** {@code OffsetDateTime} in UTC; what its offset was is in a column of its own. */
    INSTANT,
    /** {@code UUID}. */
    UUID;

    /** Digits of the widest decimal that Iceberg has. */
    public static final int MAX_DECIMAL_PRECISION = 38;

    private static final int MAX_TIME_PRECISION = 6;

    /** As what values of a column's type are held, none of them rounded. */
    public static FileType of(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> BOOLEAN;
            case TINYINT, SMALLINT, INTEGER -> INTEGER;
            case BIGINT, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> BIGINT;
            case REAL -> FLOAT;
            case DOUBLE_PRECISION -> DOUBLE;
            case DECIMAL -> type.precision() <= MAX_DECIMAL_PRECISION ? DECIMAL : DECIMAL_TEXT;
            case CHAR, VARCHAR -> STRING;
            case BINARY, VARBINARY -> BINARY;
            case DATE -> DATE;
            case TIME -> isWholeMicros(type) ? TIME : BIGINT;
            case TIMESTAMP -> TIMESTAMP;
            case TIMESTAMP_WITH_TIME_ZONE -> INSTANT;
            case UUID -> UUID;
            case NULL -> throw new IllegalArgumentException("no column has the type " + type);
        };
    }

    private static boolean isWholeMicros(SqlType type) {
        return type.precision() != SqlType.UNSPECIFIED && type.precision() <= MAX_TIME_PRECISION;
    }

    public boolean isFloating() {
        return this == FLOAT || this == DOUBLE;
    }
}
