package org.tarndb.storage.type;

/**
 * An SQL type with its parameters.
 *
 * @param precision digits of DECIMAL, characters (code points) of character types, bytes of binary types, fractional
 *     digits of seconds of TIME and TIMESTAMP types; {@link #UNSPECIFIED} where the type has none or no limit is set
 * @param scale digits after the point of DECIMAL; 0 for all other types
 */
public record SqlType(TypeKind kind, int precision, int scale) {
    public static final int UNSPECIFIED = -1;
    public static final int MAX_DECIMAL_PRECISION = 100;
    public static final int DEFAULT_DECIMAL_PRECISION = 38;
    /** TIMESTAMP counts microseconds. */
    public static final int MAX_TIMESTAMP_PRECISION = 6;
    /** TIME counts nanoseconds. */
    public static final int MAX_TIME_PRECISION = 9;

    public static final int MAX_LENGTH = 1 << 30;

    public static final SqlType BOOLEAN = new SqlType(TypeKind.BOOLEAN, UNSPECIFIED, 0);
    public static final SqlType TINYINT = new SqlType(TypeKind.TINYINT, UNSPECIFIED, 0);
    public static final SqlType SMALLINT = new SqlType(TypeKind.SMALLINT, UNSPECIFIED, 0);
    public static final SqlType INTEGER = new SqlType(TypeKind.INTEGER, UNSPECIFIED, 0);
    public static final SqlType BIGINT = new SqlType(TypeKind.BIGINT, UNSPECIFIED, 0);
    public static final SqlType REAL = new SqlType(TypeKind.REAL, UNSPECIFIED, 0);
    public static final SqlType DOUBLE = new SqlType(TypeKind.DOUBLE_PRECISION, UNSPECIFIED, 0);
    public static final SqlType VARCHAR = new SqlType(TypeKind.VARCHAR, UNSPECIFIED, 0);
    public static final SqlType VARBINARY = new SqlType(TypeKind.VARBINARY, UNSPECIFIED, 0);
    public static final SqlType DATE = new SqlType(TypeKind.DATE, UNSPECIFIED, 0);
    public static final SqlType TIME = new SqlType(TypeKind.TIME, 6, 0);
    public static final SqlType TIMESTAMP = new SqlType(TypeKind.TIMESTAMP, 6, 0);
    public static final SqlType TIMESTAMP_TZ = new SqlType(TypeKind.TIMESTAMP_WITH_TIME_ZONE, 6, 0);
    public static final SqlType UUID = new SqlType(TypeKind.UUID, UNSPECIFIED, 0);
    public static final SqlType INTERVAL_YEAR_MONTH = new SqlType(TypeKind.INTERVAL_YEAR_MONTH, UNSPECIFIED, 0);
    public static final SqlType INTERVAL_DAY_TIME = new SqlType(TypeKind.INTERVAL_DAY_TIME, UNSPECIFIED, 0);
    public static final SqlType NULL = new SqlType(TypeKind.NULL, UNSPECIFIED, 0);

    public SqlType {
        if (precision < UNSPECIFIED || precision > MAX_LENGTH) {
            throw new IllegalArgumentException("precision " + precision + " of " + kind);
        }
        if (kind == TypeKind.DECIMAL
                && (precision < 1 || precision > MAX_DECIMAL_PRECISION || scale < 0 || scale > precision)) {
            throw new IllegalArgumentException("DECIMAL(" + precision + ", " + scale + ")");
        }
    }

    public static SqlType decimal(int precision, int scale) {
        return new SqlType(TypeKind.DECIMAL, precision, scale);
    }

    /** @param length in code points */
    public static SqlType varchar(int length) {
        return new SqlType(TypeKind.VARCHAR, length, 0);
    }

    /** @param length in code points */
    public static SqlType character(int length) {
        return new SqlType(TypeKind.CHAR, length, 0);
    }

    /** @param length in bytes */
    public static SqlType varbinary(int length) {
        return new SqlType(TypeKind.VARBINARY, length, 0);
    }

    public Representation representation() {
        return kind.representation();
    }

    /** The type as SQL writes it. */
    @Override
    public String toString() {
        return switch (kind) {
            case DECIMAL -> "DECIMAL(" + precision + ", " + scale + ")";
            case CHAR, VARCHAR, BINARY, VARBINARY, TIME, TIMESTAMP ->
                precision == UNSPECIFIED ? kind.sqlName() : kind.sqlName() + "(" + precision + ")";
            case TIMESTAMP_WITH_TIME_ZONE ->
                precision == UNSPECIFIED ? kind.sqlName() : "TIMESTAMP(" + precision + ") WITH TIME ZONE";
            default -> kind.sqlName();
        };
    }
}
