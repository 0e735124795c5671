package org.tarndb.jdbc.convert;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/** The SQL type and the internal form of Java objects (JDBC 4.3, table B-4, and what java.time adds). */
public final class JavaValues {
    private static final int NANOS_PER_MICRO = 1000;

    private JavaValues() {}

    /**
     * The type and internal form of an object.
     *
     * @throws SQLException INVALID_CAST for a class that has no SQL type, NUMERIC_OUT_OF_RANGE or DATETIME_OVERFLOW for a
     *     value that no SQL value can hold
     */
    public static SqlValue of(@Nullable Object value) throws SQLException {
        if (value == null) {
            return new SqlValue(SqlType.NULL, null);
        }
        if (value instanceof String || value instanceof Character) {
            return new SqlValue(SqlType.VARCHAR, value.toString());
        }
        if (value instanceof Boolean) {
            return new SqlValue(SqlType.BOOLEAN, value);
        }
        if (value instanceof Number number) {
            return ofNumber(number);
        }
        if (value instanceof UUID) {
            return new SqlValue(SqlType.UUID, value);
        }
        SqlValue temporal = ofTemporal(value);
        return temporal != null ? temporal : ofLarge(value);
    }

    private static SqlValue ofNumber(Number number) throws SQLException {
        if (number instanceof Integer i) {
            return new SqlValue(SqlType.INTEGER, (long) i);
        }
        if (number instanceof Long) {
            return new SqlValue(SqlType.BIGINT, number);
        }
        if (number instanceof Short s) {
            return new SqlValue(SqlType.SMALLINT, (long) s);
        }
        if (number instanceof Byte b) {
            return new SqlValue(SqlType.TINYINT, (long) b);
        }
        if (number instanceof Double) {
            return new SqlValue(SqlType.DOUBLE, number);
        }
        if (number instanceof Float f) {
            return new SqlValue(SqlType.REAL, (double) f);
        }
        if (number instanceof BigDecimal decimal) {
            return ofDecimal(decimal);
        }
        if (number instanceof BigInteger integer) {
            return ofDecimal(new BigDecimal(integer));
        }
        throw unknownClass(number);
    }

    /** DECIMAL of exactly the digits of the value. */
    public static SqlValue ofDecimal(BigDecimal value) throws SQLException {
        int integerDigits = Math.max(value.precision() - value.scale(), 0);
        int scale = Math.max(value.scale(), 0);
        int precision = Math.max(integerDigits + scale, 1);
        if (integerDigits > SqlType.MAX_DECIMAL_PRECISION || precision > SqlType.MAX_DECIMAL_PRECISION) {
            throw SqlErrors.of(
                    ErrorCode.NUMERIC_OUT_OF_RANGE,
                    "A decimal of " + value.precision() + " digits and scale " + value.scale()
                            + " has no SQL type; at most " + SqlType.MAX_DECIMAL_PRECISION + " digits fit");
        }
        return new SqlValue(SqlType.decimal(precision, scale), value.scale() < 0 ? value.setScale(0) : value);
    }

    private static @Nullable SqlValue ofTemporal(Object value) throws SQLException {
        if (value instanceof LocalDate date) {
            return new SqlValue(SqlType.DATE, date.toEpochDay());
        }
        if (value instanceof LocalTime time) {
            return ofTime(time);
        }
        if (value instanceof LocalDateTime at) {
            return ofTimestamp(at);
        }
        if (value instanceof OffsetDateTime at) {
            return ofOffset(at);
        }
        if (value instanceof ZonedDateTime at) {
            return ofOffset(at.toOffsetDateTime());
        }
        if (value instanceof Instant at) {
            return ofOffset(at.atOffset(ZoneOffset.UTC));
        }
        if (value instanceof Period period) {
            return ofPeriod(period);
        }
        if (value instanceof Duration duration) {
            return ofDuration(duration);
        }
        return value instanceof java.util.Date || value instanceof Calendar ? ofLegacy(value) : null;
    }

    private static SqlValue ofLegacy(Object value) throws SQLException {
        if (value instanceof java.sql.Date date) {
            return new SqlValue(
                    SqlType.DATE, LegacyDates.toLocalDate(date, null).toEpochDay());
        }
        if (value instanceof Time time) {
            return ofTime(LegacyDates.toLocalTime(time, null));
        }
        if (value instanceof Timestamp at) {
            return ofTimestamp(LegacyDates.toLocalDateTime(at, null));
        }
        if (value instanceof Calendar calendar) {
            return ofOffset(calendar.toInstant()
                    .atZone(calendar.getTimeZone().toZoneId())
                    .toOffsetDateTime());
        }
        return ofTimestamp(LegacyDates.toLocalDateTime((java.util.Date) value, null));
    }

    public static SqlValue ofTime(LocalTime time) {
        return new SqlValue(new SqlType(SqlType.TIME.kind(), SqlType.MAX_TIME_PRECISION, 0), time.toNanoOfDay());
    }

    /** Digits finer than microseconds are cut. */
    public static SqlValue ofTimestamp(LocalDateTime at) throws SQLException {
        try {
            return new SqlValue(SqlType.TIMESTAMP, Values.toMicros(at));
        } catch (ArithmeticException e) {
            throw SqlErrors.of(ErrorCode.DATETIME_OVERFLOW, at + " is out of range for TIMESTAMP", e);
        }
    }

    private static SqlValue ofOffset(OffsetDateTime at) {
        int micros = at.getNano() / NANOS_PER_MICRO;
        return new SqlValue(SqlType.TIMESTAMP_TZ, at.withNano(micros * NANOS_PER_MICRO));
    }

    private static SqlValue ofPeriod(Period period) throws SQLException {
        if (period.getDays() != 0) {
            throw SqlErrors.of(
                    ErrorCode.INVALID_CAST,
                    "The period " + period
                            + " mixes months and days; SQL has no such interval. Use a Period of years and"
                            + " months, or a Duration");
        }
        return new SqlValue(SqlType.INTERVAL_YEAR_MONTH, period.toTotalMonths());
    }

    private static SqlValue ofDuration(Duration duration) throws SQLException {
        try {
            long micros = Math.addExact(
                    Math.multiplyExact(duration.getSeconds(), 1_000_000L), duration.getNano() / NANOS_PER_MICRO);
            return new SqlValue(SqlType.INTERVAL_DAY_TIME, micros);
        } catch (ArithmeticException e) {
            throw SqlErrors.of(ErrorCode.DATETIME_OVERFLOW, duration + " is out of range for INTERVAL", e);
        }
    }

    private static SqlValue ofLarge(Object value) throws SQLException {
        if (value instanceof byte[] bytes) {
            return new SqlValue(SqlType.VARBINARY, bytes.clone());
        }
        if (value instanceof char[] chars) {
            return new SqlValue(SqlType.VARCHAR, new String(chars));
        }
        if (value instanceof Clob clob) {
            return new SqlValue(SqlType.VARCHAR, Streams.text(clob.getCharacterStream(), Streams.TO_THE_END));
        }
        if (value instanceof Blob blob) {
            return new SqlValue(SqlType.VARBINARY, Streams.bytes(blob.getBinaryStream(), Streams.TO_THE_END));
        }
        if (value instanceof Reader reader) {
            return new SqlValue(SqlType.VARCHAR, Streams.text(reader, Streams.TO_THE_END));
        }
        if (value instanceof InputStream stream) {
            return new SqlValue(SqlType.VARBINARY, Streams.bytes(stream, Streams.TO_THE_END));
        }
        if (value instanceof URL) {
            return new SqlValue(SqlType.VARCHAR, value.toString());
        }
        throw unknownClass(value);
    }

    private static SQLException unknownClass(Object value) {
        return SqlErrors.of(
                ErrorCode.INVALID_CAST, "An object of class " + value.getClass().getName() + " is not an SQL value");
    }
}
