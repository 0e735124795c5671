package org.tarndb.jdbc.convert;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/**
 * Reads a column of one SQL type as Java values. There is one subclass per family of types; what a family does not
 * override cannot be read from it. No method may be called when the column is NULL. Stateless.
 *
 * <p>All methods throw an SQLException with INVALID_CAST (22018) when the value does not read as the wanted type or the
 * types never convert, NUMERIC_OUT_OF_RANGE (22003) when it does not fit.
 */
public abstract class ColumnReader {
    protected final SqlType type;

    protected ColumnReader(SqlType type) {
        this.type = type;
    }

    /** The reader for a column of a type. */
    public static ColumnReader of(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> new BooleanReader(type);
            case TINYINT, SMALLINT, INTEGER, BIGINT -> new IntegerReader(type);
            case REAL, DOUBLE_PRECISION -> new DoubleReader(type);
            case DECIMAL -> new DecimalReader(type);
            case CHAR, VARCHAR, NULL -> new TextReader(type);
            case BINARY, VARBINARY -> new BinaryReader(type);
            case DATE -> new DateReader(type);
            case TIME -> new TimeReader(type);
            case TIMESTAMP -> new TimestampReader(type);
            case TIMESTAMP_WITH_TIME_ZONE -> new OffsetReader(type);
            case UUID -> new UuidReader(type);
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> new IntervalReader(type);
        };
    }

    public final SqlType type() {
        return type;
    }

    public boolean readBoolean(Rows rows, int column) throws SQLException {
        throw incompatible("a boolean");
    }

    public long readLong(Rows rows, int column) throws SQLException {
        throw incompatible("an integer");
    }

    public double readDouble(Rows rows, int column) throws SQLException {
        throw incompatible("a floating-point number");
    }

    public BigDecimal readDecimal(Rows rows, int column) throws SQLException {
        throw incompatible("a decimal number");
    }

    public String readString(Rows rows, int column) throws SQLException {
        return String.valueOf(Values.print(type, rows.get(column)));
    }

    public byte[] readBytes(Rows rows, int column) throws SQLException {
        throw incompatible("bytes");
    }

    public LocalDate readDate(Rows rows, int column) throws SQLException {
        throw incompatible("a date");
    }

    public LocalTime readTime(Rows rows, int column) throws SQLException {
        throw incompatible("a time");
    }

    public LocalDateTime readTimestamp(Rows rows, int column) throws SQLException {
        throw incompatible("a timestamp");
    }

    /** Where the type has no offset, that of the JVM's time zone at that time. */
    public OffsetDateTime readOffset(Rows rows, int column) throws SQLException {
        throw incompatible("a timestamp with time zone");
    }

    public UUID readUuid(Rows rows, int column) throws SQLException {
        throw incompatible("a UUID");
    }

    /** As {@code getObject} without a class gives it: the class of table B-3 of JDBC 4.3. */
    public abstract Object readObject(Rows rows, int column) throws SQLException;

    /** Whether a value of this type stands for an instant, whatever the time zone. */
    public boolean isInstant() {
        return false;
    }

    protected final SQLException incompatible(String wanted) {
        return SqlErrors.of(ErrorCode.INVALID_CAST, "A column of type " + type + " cannot be read as " + wanted);
    }

    protected static SQLException malformed(@Nullable Object value, String wanted, @Nullable Throwable cause) {
        return SqlErrors.of(ErrorCode.INVALID_CAST, "'" + value + "' cannot be read as " + wanted, cause);
    }

    static SQLException outOfRange(Object value, String wanted) {
        return SqlErrors.of(ErrorCode.NUMERIC_OUT_OF_RANGE, value + " is out of range for " + wanted);
    }
}
