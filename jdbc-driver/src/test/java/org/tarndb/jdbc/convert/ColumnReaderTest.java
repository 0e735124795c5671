package org.tarndb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** What each SQL type reads as (JDBC 4.3, table B-6). */
class ColumnReaderTest {
    private static final UUID SOME_UUID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    private static <T> T read(SqlType type, Object value, Class<T> wanted) throws SQLException {
        return ObjectClasses.read(wanted, ColumnReader.of(type), new OneValue(value), 0);
    }

    private static String stateOf(SqlType type, Object value, Class<?> wanted) {
        return assertThrows(SQLDataException.class, () -> read(type, value, wanted))
                .getSQLState();
    }

    static Stream<Arguments> conversions() {
        LocalDateTime noon = LocalDateTime.of(2024, 2, 29, 12, 30, 15, 123_456_000);
        long noonMicros = 1_709_209_815_123_456L;
        OffsetDateTime offset = OffsetDateTime.parse("2024-02-29T23:30:00+02:00");
        return Stream.of(
                Arguments.of(SqlType.BOOLEAN, true, Boolean.class, true),
                Arguments.of(SqlType.BOOLEAN, true, Integer.class, 1),
                Arguments.of(SqlType.BOOLEAN, false, BigDecimal.class, BigDecimal.ZERO),
                Arguments.of(SqlType.BOOLEAN, true, String.class, "TRUE"),
                Arguments.of(SqlType.INTEGER, -7L, Byte.class, (byte) -7),
                Arguments.of(SqlType.INTEGER, 300L, Short.class, (short) 300),
                Arguments.of(SqlType.INTEGER, 7L, Integer.class, 7),
                Arguments.of(SqlType.INTEGER, 7L, Object.class, 7),
                Arguments.of(SqlType.TINYINT, 7L, Object.class, 7),
                Arguments.of(SqlType.SMALLINT, 7L, Object.class, 7),
                Arguments.of(SqlType.BIGINT, 7L, Object.class, 7L),
                Arguments.of(SqlType.BIGINT, Long.MIN_VALUE, Long.class, Long.MIN_VALUE),
                Arguments.of(SqlType.BIGINT, Long.MIN_VALUE, String.class, "-9223372036854775808"),
                Arguments.of(SqlType.BIGINT, 2L, Boolean.class, true),
                Arguments.of(SqlType.BIGINT, 0L, Boolean.class, false),
                Arguments.of(SqlType.BIGINT, 3L, Double.class, 3.0),
                Arguments.of(SqlType.BIGINT, 3L, BigDecimal.class, new BigDecimal("3")),
                Arguments.of(SqlType.DOUBLE, -2.9, Long.class, -2L),
                Arguments.of(SqlType.DOUBLE, 0.1, BigDecimal.class, new BigDecimal("0.1")),
                Arguments.of(SqlType.DOUBLE, 0.5, Float.class, 0.5f),
                Arguments.of(SqlType.DOUBLE, Double.NaN, Float.class, Float.NaN),
                Arguments.of(SqlType.DOUBLE, Double.POSITIVE_INFINITY, Float.class, Float.POSITIVE_INFINITY),
                Arguments.of(SqlType.REAL, (double) 0.1f, Float.class, 0.1f),
                Arguments.of(SqlType.REAL, (double) 0.1f, Object.class, 0.1f),
                Arguments.of(SqlType.REAL, (double) 0.1f, String.class, "0.1"),
                Arguments.of(SqlType.REAL, (double) 0.1f, BigDecimal.class, new BigDecimal("0.1")),
                Arguments.of(SqlType.decimal(5, 2), new BigDecimal("12.30"), String.class, "12.30"),
                Arguments.of(SqlType.decimal(5, 2), new BigDecimal("-12.99"), Integer.class, -12),
                Arguments.of(SqlType.decimal(5, 2), new BigDecimal("0.00"), Boolean.class, false),
                Arguments.of(SqlType.decimal(5, 2), new BigDecimal("0.01"), Boolean.class, true),
                Arguments.of(SqlType.decimal(5, 2), new BigDecimal("0.01"), Long.class, 0L),
                Arguments.of(
                        SqlType.decimal(19, 0),
                        new BigDecimal("9223372036854775807"),
                        Long.class,
                        9223372036854775807L),
                Arguments.of(SqlType.VARCHAR, " 42 ", Integer.class, 42),
                Arguments.of(SqlType.VARCHAR, "4.2e1", Integer.class, 42),
                Arguments.of(SqlType.VARCHAR, "1e3", Double.class, 1000.0),
                Arguments.of(SqlType.VARCHAR, "1.50", BigDecimal.class, new BigDecimal("1.50")),
                Arguments.of(SqlType.VARCHAR, "Yes", Boolean.class, true),
                Arguments.of(SqlType.VARCHAR, "0", Boolean.class, false),
                Arguments.of(SqlType.VARCHAR, "2024-02-29", LocalDate.class, LocalDate.of(2024, 2, 29)),
                Arguments.of(
                        SqlType.VARCHAR,
                        "2024-02-29",
                        LocalDateTime.class,
                        LocalDate.of(2024, 2, 29).atStartOfDay()),
                Arguments.of(SqlType.VARCHAR, "2024-02-29 12:30:15.123456", LocalDateTime.class, noon),
                Arguments.of(SqlType.VARCHAR, "2024-02-29T12:30:15.123456", LocalDateTime.class, noon),
                Arguments.of(SqlType.VARCHAR, "2024-02-29 12:30:15.123456", LocalDate.class, noon.toLocalDate()),
                Arguments.of(SqlType.VARCHAR, "2024-02-29 12:30:15.123456", LocalTime.class, noon.toLocalTime()),
                Arguments.of(SqlType.VARCHAR, "12:30", LocalTime.class, LocalTime.of(12, 30)),
                Arguments.of(SqlType.VARCHAR, "2024-02-29 23:30:00+02:00", OffsetDateTime.class, offset),
                Arguments.of(SqlType.VARCHAR, "2024-02-29T21:30:00Z", java.time.Instant.class, offset.toInstant()),
                Arguments.of(SqlType.VARCHAR, SOME_UUID.toString(), UUID.class, SOME_UUID),
                Arguments.of(SqlType.DATE, 19782L, LocalDate.class, LocalDate.of(2024, 2, 29)),
                Arguments.of(SqlType.DATE, 19782L, String.class, "2024-02-29"),
                Arguments.of(
                        SqlType.DATE,
                        19782L,
                        LocalDateTime.class,
                        LocalDate.of(2024, 2, 29).atStartOfDay()),
                Arguments.of(SqlType.DATE, 19782L, Object.class, java.sql.Date.valueOf("2024-02-29")),
                Arguments.of(SqlType.TIME, 45_015_123_456_000L, LocalTime.class, noon.toLocalTime()),
                Arguments.of(SqlType.TIME, 45_015_123_456_000L, String.class, "12:30:15.123456"),
                Arguments.of(SqlType.TIMESTAMP, noonMicros, LocalDateTime.class, noon),
                Arguments.of(SqlType.TIMESTAMP, noonMicros, LocalDate.class, noon.toLocalDate()),
                Arguments.of(SqlType.TIMESTAMP, noonMicros, LocalTime.class, noon.toLocalTime()),
                Arguments.of(SqlType.TIMESTAMP, noonMicros, String.class, "2024-02-29 12:30:15.123456"),
                Arguments.of(SqlType.TIMESTAMP, noonMicros, Object.class, java.sql.Timestamp.valueOf(noon)),
                Arguments.of(
                        SqlType.TIMESTAMP,
                        noonMicros,
                        java.time.Instant.class,
                        noon.atZone(ZoneId.systemDefault()).toInstant()),
                Arguments.of(
                        SqlType.TIMESTAMP,
                        -1L,
                        LocalDateTime.class,
                        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000)),
                Arguments.of(SqlType.TIMESTAMP_TZ, offset, OffsetDateTime.class, offset),
                Arguments.of(SqlType.TIMESTAMP_TZ, offset, Object.class, offset),
                Arguments.of(SqlType.TIMESTAMP_TZ, offset, LocalDateTime.class, LocalDateTime.of(2024, 2, 29, 23, 30)),
                Arguments.of(SqlType.TIMESTAMP_TZ, offset, java.time.Instant.class, offset.toInstant()),
                Arguments.of(
                        SqlType.TIMESTAMP_TZ,
                        offset,
                        java.sql.Timestamp.class,
                        java.sql.Timestamp.from(offset.toInstant())),
                Arguments.of(SqlType.TIMESTAMP_TZ, offset, String.class, "2024-02-29 23:30:00+02:00"),
                Arguments.of(SqlType.UUID, SOME_UUID, UUID.class, SOME_UUID),
                Arguments.of(SqlType.UUID, SOME_UUID, String.class, SOME_UUID.toString()),
                Arguments.of(SqlType.UUID, SOME_UUID, Object.class, SOME_UUID),
                Arguments.of(SqlType.INTERVAL_YEAR_MONTH, -14L, Object.class, Period.of(-1, -2, 0)),
                Arguments.of(SqlType.INTERVAL_YEAR_MONTH, 14L, Period.class, Period.of(1, 2, 0)),
                Arguments.of(SqlType.INTERVAL_DAY_TIME, -1_500_000L, Duration.class, Duration.ofMillis(-1500)));
    }

    @ParameterizedTest
    @MethodSource("conversions")
    void readsAs(SqlType type, Object value, Class<?> wanted, Object expected) throws SQLException {
        assertEquals(expected, read(type, value, wanted));
    }

    @ParameterizedTest
    @CsvSource({"128", "-129"})
    void aByteThatDoesNotFit(long value) {
        assertEquals("22003", stateOf(SqlType.INTEGER, value, Byte.class));
    }

    @ParameterizedTest
    @CsvSource({"32768", "-32769"})
    void aShortThatDoesNotFit(long value) {
        assertEquals("22003", stateOf(SqlType.INTEGER, value, Short.class));
    }

    @ParameterizedTest
    @CsvSource({"2147483648", "-2147483649"})
    void anIntThatDoesNotFit(long value) {
        assertEquals("22003", stateOf(SqlType.BIGINT, value, Integer.class));
    }

    @ParameterizedTest
    @CsvSource({"9223372036854775808", "-9223372036854775809", "1E+99999999"})
    void aLongThatDoesNotFit(String digits) {
        assertEquals("22003", stateOf(SqlType.decimal(38, 0), new BigDecimal(digits), Long.class));
        assertEquals("22003", stateOf(SqlType.VARCHAR, digits, Long.class));
    }

    @Test
    void doublesThatDoNotFit() {
        assertEquals("22003", stateOf(SqlType.DOUBLE, 0x1p63, Long.class));
        assertEquals("22003", stateOf(SqlType.DOUBLE, Double.NaN, Long.class));
        assertEquals("22003", stateOf(SqlType.DOUBLE, 1e39, Float.class));
        assertEquals("22003", stateOf(SqlType.DOUBLE, Double.NEGATIVE_INFINITY, BigDecimal.class));
    }

    @ParameterizedTest
    @CsvSource({
        "abc,java.lang.Integer",
        "'',java.lang.Integer",
        "abc,java.lang.Double",
        "maybe,java.lang.Boolean",
        "2024-02-30,java.time.LocalDate",
        "24:00,java.time.LocalTime",
        "2024-02-29 25:00:00,java.time.LocalDateTime",
        "yesterday,java.time.OffsetDateTime",
        "0011,java.util.UUID",
    })
    void textThatDoesNotRead(String text, Class<?> wanted) {
        assertEquals("22018", stateOf(SqlType.VARCHAR, text, wanted));
    }

    @ParameterizedTest
    @EnumSource(
            value = TypeKind.class,
            names = {"DATE", "TIME", "TIMESTAMP", "INTERVAL_YEAR_MONTH", "INTERVAL_DAY_TIME"})
    void timesAreNoNumbers(TypeKind kind) {
        SqlType type = new SqlType(kind, SqlType.UNSPECIFIED, 0);
        assertEquals("22018", stateOf(type, 1L, Integer.class));
        assertEquals("22018", stateOf(type, 1L, Boolean.class));
        assertEquals("22018", stateOf(type, 1L, byte[].class));
        assertEquals("22018", stateOf(type, 1L, UUID.class));
    }

    @Test
    void aClassThatNothingReadsAs() {
        assertEquals("22018", stateOf(SqlType.INTEGER, 1L, Thread.class));
    }

    @Test
    void bytesAreCopies() throws SQLException {
        byte[] stored = {1, 2, 3};
        byte[] read = read(SqlType.VARBINARY, stored, byte[].class);
        assertArrayEquals(stored, read);
        assertNotSame(stored, read);
    }

    @Test
    void aUuidIsItsBytesInOrder() throws SQLException {
        byte[] bytes = read(SqlType.UUID, SOME_UUID, byte[].class);
        assertEquals(
                "00112233445566778899aabbccddeeff", java.util.HexFormat.of().formatHex(bytes));
        assertEquals(SOME_UUID, read(SqlType.VARBINARY, bytes, UUID.class));
    }
}
