package org.tarndb.jdbc.convert;

import java.sql.SQLException;
import java.sql.Types;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Between SQL types and the numbers of {@link java.sql.Types}. */
public final class JdbcTypes {
    private JdbcTypes() {}

    /** The number that metadata gives for a type; UUID and intervals have none of their own and are OTHER. */
    public static int number(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> Types.BOOLEAN;
            case TINYINT -> Types.TINYINT;
            case SMALLINT -> Types.SMALLINT;
            case INTEGER -> Types.INTEGER;
            case BIGINT -> Types.BIGINT;
            case DECIMAL -> Types.DECIMAL;
            case REAL -> Types.REAL;
            case DOUBLE_PRECISION -> Types.DOUBLE;
            case CHAR -> Types.CHAR;
            case VARCHAR -> Types.VARCHAR;
            case BINARY -> Types.BINARY;
            case VARBINARY -> Types.VARBINARY;
            case DATE -> Types.DATE;
            case TIME -> Types.TIME;
            case TIMESTAMP -> Types.TIMESTAMP;
            case TIMESTAMP_WITH_TIME_ZONE -> Types.TIMESTAMP_WITH_TIMEZONE;
            case UUID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> Types.OTHER;
            case NULL -> Types.NULL;
        };
    }

    /** The class of the object that {@code getObject} gives for a type. */
    public static Class<?> javaClass(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> Boolean.class;
            case TINYINT, SMALLINT, INTEGER -> Integer.class;
            case BIGINT -> Long.class;
            case DECIMAL -> java.math.BigDecimal.class;
            case REAL -> Float.class;
            case DOUBLE_PRECISION -> Double.class;
            case CHAR, VARCHAR -> String.class;
            case BINARY, VARBINARY -> byte[].class;
            case DATE -> java.sql.Date.class;
            case TIME -> java.sql.Time.class;
            case TIMESTAMP -> java.sql.Timestamp.class;
            case TIMESTAMP_WITH_TIME_ZONE -> java.time.OffsetDateTime.class;
            case UUID -> java.util.UUID.class;
            case INTERVAL_YEAR_MONTH -> java.time.Period.class;
            case INTERVAL_DAY_TIME -> java.time.Duration.class;
            case NULL -> Object.class;
        };
    }

    /**
     * The type that a number of {@link java.sql.Types} asks for as a parameter's. OTHER and JAVA_OBJECT ask for none: the
     * value keeps its own, as {@link SqlType#NULL} tells.
     *
     * @throws SQLException FEATURE_NOT_SUPPORTED for a type that Tarn does not have
     */
    public static SqlType ofNumber(int number) throws SQLException {
        return switch (number) {
            case Types.BIT, Types.BOOLEAN -> SqlType.BOOLEAN;
            case Types.TINYINT -> SqlType.TINYINT;
            case Types.SMALLINT -> SqlType.SMALLINT;
            case Types.INTEGER -> SqlType.INTEGER;
            case Types.BIGINT -> SqlType.BIGINT;
            case Types.REAL -> SqlType.REAL;
            case Types.FLOAT, Types.DOUBLE -> SqlType.DOUBLE;
            case Types.NUMERIC, Types.DECIMAL -> SqlType.decimal(SqlType.DEFAULT_DECIMAL_PRECISION, 0);
            case Types.CHAR,
                    Types.VARCHAR,
                    Types.LONGVARCHAR,
                    Types.NCHAR,
                    Types.NVARCHAR,
                    Types.LONGNVARCHAR,
                    Types.CLOB,
                    Types.NCLOB -> SqlType.VARCHAR;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> SqlType.VARBINARY;
            case Types.DATE -> SqlType.DATE;
            case Types.TIME -> SqlType.TIME;
            case Types.TIMESTAMP -> SqlType.TIMESTAMP;
            case Types.TIMESTAMP_WITH_TIMEZONE -> SqlType.TIMESTAMP_TZ;
            case Types.NULL, Types.OTHER, Types.JAVA_OBJECT -> SqlType.NULL;
            default ->
                throw SqlErrors.of(
                        ErrorCode.FEATURE_NOT_SUPPORTED, "Tarn has no type for java.sql.Types number " + number);
        };
    }
}
