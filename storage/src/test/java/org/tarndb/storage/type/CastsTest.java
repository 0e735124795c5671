package org.tarndb.storage.type;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.storage.error.TarnException;

class CastsTest {
    private static final SqlType CHAR5 = SqlType.character(5);

    private static @Nullable Object fromText(String text, SqlType to) {
        return Casts.cast(text, SqlType.VARCHAR, to);
    }

    private static void assertFails(String sqlState, Object value, SqlType from, SqlType to) {
        TarnException e = assertThrows(TarnException.class, () -> Casts.cast(value, from, to), from + " to " + to);
        assertEquals(sqlState, e.code().sqlState(), e.getMessage());
    }

    @Test
    void nullIsNullInEveryType() {
        for (TypeKind kind : TypeKind.values()) {
            SqlType type = kind == TypeKind.DECIMAL ? SqlType.decimal(5, 2) : new SqlType(kind, -1, 0);
            assertNull(Casts.cast(null, SqlType.VARCHAR, type));
            assertNull(Casts.assign(null, type, SqlType.VARCHAR, "C"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "TINYINT, 127, 128", "TINYINT, -128, -129",
        "SMALLINT, 32767, 32768", "SMALLINT, -32768, -32769",
        "INTEGER, 2147483647, 2147483648", "INTEGER, -2147483648, -2147483649",
        "BIGINT, 9223372036854775807, 9223372036854775808", "BIGINT, -9223372036854775808, -9223372036854775809",
    })
    void integersHaveTheirRange(TypeKind kind, String fits, String tooFar) {
        SqlType type = new SqlType(kind, SqlType.UNSPECIFIED, 0);
        assertEquals(Long.parseLong(fits), fromText(fits, type));
        assertFails("22003", tooFar, SqlType.VARCHAR, type);
        assertFails("22003", new BigDecimal(tooFar), SqlType.decimal(38, 0), type);
    }

    @ParameterizedTest
    @CsvSource({"2.5, 3", "-2.5, -3", "2.4999, 2", "-0.5, -1", "0.49, 0", "1e3, 1000", "'  7 ', 7", "1e-400, 0"})
    void numbersAreRoundedHalfAwayFromZero(String text, long expected) {
        assertEquals(expected, fromText(text, SqlType.INTEGER));
        assertEquals(expected, Casts.cast(new BigDecimal(text.strip()), SqlType.decimal(38, 10), SqlType.BIGINT));
    }

    @ParameterizedTest
    @CsvSource({"'', 22018", "1x, 22018", "0x10, 22018", "1e, 22018", "--1, 22018", "1d, 22018", "NaN, 22018"})
    void textThatIsNoNumberIsRefused(String text, String sqlState) {
        assertFails(sqlState, text, SqlType.VARCHAR, SqlType.INTEGER);
        assertFails(sqlState, text, SqlType.VARCHAR, SqlType.decimal(5, 2));
    }

    @Test
    void decimalsAreRoundedToScaleAndCheckedForPrecision() {
        SqlType type = SqlType.decimal(5, 2);
        assertEquals(new BigDecimal("1.01"), fromText("1.005", type));
        assertEquals(new BigDecimal("-1.01"), fromText("-1.005", type));
        assertEquals(new BigDecimal("1.00"), Casts.cast(1L, SqlType.INTEGER, type));
        assertEquals(new BigDecimal("0.10"), Casts.cast(0.1, SqlType.DOUBLE, type));
        assertEquals(new BigDecimal("0.10"), Casts.cast((double) 0.1f, SqlType.REAL, type));
        assertEquals(new BigDecimal("0.00"), fromText("0e999999999", type));
        assertFails("22003", "999.995", SqlType.VARCHAR, type);
        assertFails("22003", Double.NaN, SqlType.DOUBLE, type);
    }

    @Test
    void hugeExponentsAreDecidedWithoutWritingTheirDigitsOut() {
        assertFails("22003", "1e999999999", SqlType.VARCHAR, SqlType.BIGINT);
        assertFails("22003", "1e999999999", SqlType.VARCHAR, SqlType.decimal(100, 0));
        assertEquals(0L, fromText("1e-999999999", SqlType.BIGINT));
        assertEquals(BigDecimal.ZERO.setScale(50), fromText("1e-999999999", SqlType.decimal(100, 50)));
    }

    @Test
    void approximateNumbers() {
        assertEquals(Double.NaN, fromText("nan", SqlType.DOUBLE));
        assertEquals(Double.NEGATIVE_INFINITY, fromText("-Infinity", SqlType.DOUBLE));
        assertEquals((double) 0.1f, fromText("0.1", SqlType.REAL));
        assertFails("22003", "1e400", SqlType.VARCHAR, SqlType.DOUBLE);
        assertFails("22003", 1e39, SqlType.DOUBLE, SqlType.REAL);
        assertFails("22003", Double.POSITIVE_INFINITY, SqlType.DOUBLE, SqlType.BIGINT);
        assertFails("22003", 1e19, SqlType.DOUBLE, SqlType.BIGINT);
    }

    @Test
    void explicitCastCutsTextAndAssignmentRefusesIt() {
        SqlType three = SqlType.varchar(3);
        assertEquals("abc", fromText("abcdef", three));
        assertEquals("abc", Casts.assign("abc  ", SqlType.VARCHAR, three, "C"));
        TarnException e =
                assertThrows(TarnException.class, () -> Casts.assign("abcd", SqlType.VARCHAR, three, "T.NAME"));
        assertEquals("22001", e.code().sqlState());
        assertTrue(String.valueOf(e.getMessage()).contains("T.NAME"), e.getMessage());
        assertFails("22001", 12345L, SqlType.INTEGER, three);
    }

    @Test
    void lengthsCountCodePoints() {
        String clefs = "\uD834\uDD1E".repeat(3);
        assertEquals(clefs, Casts.assign(clefs, SqlType.VARCHAR, SqlType.varchar(3), "C"));
        assertEquals("\uD834\uDD1E".repeat(2), fromText(clefs, SqlType.varchar(2)));
        assertEquals(clefs + "  ", fromText(clefs, CHAR5));
    }

    @Test
    void fixedLengthTextIsPaddedWhereverItComesFrom() {
        assertEquals("ab   ", fromText("ab", CHAR5));
        assertEquals("ab   ", Casts.assign("ab", CHAR5, CHAR5, "C"));
        assertEquals("ab   ", Casts.cast("ab   ", CHAR5, SqlType.VARCHAR));
        assertEquals("TRUE ", Casts.cast(true, SqlType.BOOLEAN, CHAR5));
    }

    @Test
    void binaryValues() {
        assertArrayEquals(new byte[] {10, -1}, (byte[]) fromText("0aFF", SqlType.VARBINARY));
        assertFails("22018", "0g", SqlType.VARCHAR, SqlType.VARBINARY);
        byte[] zeros = {1, 0, 0};
        assertArrayEquals(new byte[] {1}, (byte[]) Casts.assign(zeros, SqlType.VARBINARY, SqlType.varbinary(1), "C"));
        assertThrows(
                TarnException.class,
                () -> Casts.assign(new byte[] {1, 2}, SqlType.VARBINARY, SqlType.varbinary(1), "C"));
        assertArrayEquals(new byte[] {1, 0}, (byte[])
                Casts.cast(new byte[] {1}, SqlType.VARBINARY, new SqlType(TypeKind.BINARY, 2, 0)));
    }

    @ParameterizedTest
    @CsvSource({
        "2024-02-29, 2024-02-29",
        "0001-01-01, 0001-01-01",
        "9999-12-31, 9999-12-31",
        "2024-2-3, 2024-02-03",
        "2024-02-29 12:00, 2024-02-29",
    })
    void datesAreRead(String text, LocalDate expected) {
        assertEquals(expected.toEpochDay(), fromText(text, SqlType.DATE));
    }

    @ParameterizedTest
    @CsvSource({
        "2023-02-29, 22008",
        "2024-13-01, 22008",
        "10000-01-01, 22008",
        "0000-01-01, 22008",
        "24-01-01, 22007",
        "yesterday, 22007",
        "2024-01-0110:00, 22007",
        "'', 22007",
        "12:00:00, 22007",
    })
    void badDatesAreRefused(String text, String sqlState) {
        assertFails(sqlState, text, SqlType.VARCHAR, SqlType.DATE);
        assertFails(sqlState, text, SqlType.VARCHAR, SqlType.TIMESTAMP);
    }

    @Test
    void timesKeepTheDigitsOfTheirType() {
        assertEquals(
                LocalTime.of(23, 59, 59, 999_999_999).toNanoOfDay(),
                fromText("23:59:59.999999999", new SqlType(TypeKind.TIME, 9, 0)));
        assertEquals(
                LocalTime.of(23, 59, 59).toNanoOfDay(), fromText("23:59:59.9999", new SqlType(TypeKind.TIME, 0, 0)));
        assertEquals(
                Values.toMicros(LocalDateTime.of(1969, 12, 31, 23, 59, 59, 123_456_000)),
                fromText("1969-12-31T23:59:59.1234567", SqlType.TIMESTAMP));
        assertEquals(
                Values.toMicros(LocalDateTime.of(1969, 12, 31, 23, 59, 59, 120_000_000)),
                fromText("1969-12-31 23:59:59.129", new SqlType(TypeKind.TIMESTAMP, 2, 0)));
        assertFails("22008", "24:00:00", SqlType.VARCHAR, SqlType.TIME);
        assertFails("22007", "12", SqlType.VARCHAR, SqlType.TIME);
    }

    @Test
    void betweenDatesTimesAndTimestamps() {
        long before1970 = Values.toMicros(LocalDateTime.of(1969, 12, 31, 12, 30));
        assertEquals(-1L, Casts.cast(before1970, SqlType.TIMESTAMP, SqlType.DATE));
        assertEquals(LocalTime.of(12, 30).toNanoOfDay(), Casts.cast(before1970, SqlType.TIMESTAMP, SqlType.TIME));
        assertEquals(-DateTimes.MICROS_PER_DAY, Casts.cast(-1L, SqlType.DATE, SqlType.TIMESTAMP));
        assertFails("42804", 1L, SqlType.INTEGER, SqlType.DATE);
    }

    @Test
    void theSessionsZoneGivesAndTakesZones() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        long noon = Values.toMicros(LocalDateTime.of(2024, 7, 1, 12, 0));
        OffsetDateTime expected = OffsetDateTime.parse("2024-07-01T12:00+02:00");
        assertEquals(expected, Casts.cast(noon, SqlType.TIMESTAMP, SqlType.TIMESTAMP_TZ, berlin));
        assertEquals(noon, Casts.cast(expected, SqlType.TIMESTAMP_TZ, SqlType.TIMESTAMP, berlin));
        assertEquals(expected, Casts.cast("2024-07-01 12:00", SqlType.VARCHAR, SqlType.TIMESTAMP_TZ, berlin));
        assertEquals(
                OffsetDateTime.parse("2024-07-01T12:00-05:30"),
                Casts.cast("2024-07-01 12:00 -05:30", SqlType.VARCHAR, SqlType.TIMESTAMP_TZ, berlin));
        assertEquals(expected, fromText("2024-07-01 12:00:00 Europe/Berlin", SqlType.TIMESTAMP_TZ));
        assertFails("22007", "2024-07-01 12:00:00+02:00", SqlType.VARCHAR, SqlType.TIMESTAMP);
    }

    @ParameterizedTest
    @CsvSource({"1-6, 18", "-1-06, -18", "2 years 3 months, 27", "-1 month, -1"})
    void yearMonthIntervals(String text, long months) {
        assertEquals(months, fromText(text, SqlType.INTERVAL_YEAR_MONTH));
    }

    @ParameterizedTest
    @CsvSource({
        "3 04:05:06.789, 273906789000", "-3 04:05:06.789, -273906789000", "04:05, 14700000000",
        "1 day 2 hours, 93600000000", "1.5 seconds, 1500000", "100:00:00, 360000000000",
    })
    void dayTimeIntervals(String text, long micros) {
        assertEquals(micros, fromText(text, SqlType.INTERVAL_DAY_TIME));
    }

    @ParameterizedTest
    @CsvSource({"1-12, 22008", "soon, 22007", "1 day, 22007", "'', 22007"})
    void badYearMonthIntervals(String text, String sqlState) {
        assertFails(sqlState, text, SqlType.VARCHAR, SqlType.INTERVAL_YEAR_MONTH);
    }

    @ParameterizedTest
    @CsvSource({"999999999 00:00:00, 22008", "1 25:00:00, 22008", "1 year, 22007", "999999999999 days, 22008"})
    void badDayTimeIntervals(String text, String sqlState) {
        assertFails(sqlState, text, SqlType.VARCHAR, SqlType.INTERVAL_DAY_TIME);
    }

    @Test
    void uuidsAndBooleans() {
        UUID uuid = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");
        assertEquals(uuid, fromText(" 01234567-89AB-cdef-0123-456789abcdef ", SqlType.UUID));
        assertEquals(
                uuid, Casts.cast(Casts.cast(uuid, SqlType.UUID, SqlType.VARBINARY), SqlType.VARBINARY, SqlType.UUID));
        assertFails("22018", "1-1-1-1-1", SqlType.VARCHAR, SqlType.UUID);
        assertEquals(true, fromText(" Yes", SqlType.BOOLEAN));
        assertFails("22018", "maybe", SqlType.VARCHAR, SqlType.BOOLEAN);
        assertEquals(1L, Casts.cast(true, SqlType.BOOLEAN, SqlType.INTEGER));
    }

    @ParameterizedTest
    @EnumSource(TypeKind.class)
    void printedValuesReadBackAsThemselves(TypeKind kind) {
        if (kind == TypeKind.NULL || kind == TypeKind.CHAR || kind == TypeKind.BINARY) {
            return;
        }
        SqlType type = kind == TypeKind.DECIMAL ? SqlType.decimal(10, 3) : new SqlType(kind, SqlType.UNSPECIFIED, 0);
        Object value = switch (kind) {
            case BOOLEAN -> true;
            case TINYINT, SMALLINT, INTEGER, BIGINT, DATE, INTERVAL_YEAR_MONTH -> -77L;
            case TIME -> 1_234_567_890_123L;
            case TIMESTAMP, INTERVAL_DAY_TIME -> -1_234_567_890_123L;
            case DECIMAL -> new BigDecimal("-12.340");
            case REAL -> (double) 1.1f;
            case DOUBLE_PRECISION -> 1.1e-300;
            case VARBINARY -> new byte[] {1, 2, -1};
            case TIMESTAMP_WITH_TIME_ZONE -> OffsetDateTime.parse("2024-02-29T23:59:59.000001-05:30");
            case UUID -> new UUID(1, 2);
            default -> "text";
        };
        Object text = Casts.cast(value, type, SqlType.VARCHAR);
        Object back = Casts.cast(text, SqlType.VARCHAR, type);
        if (value instanceof byte[] bytes) {
            assertArrayEquals(bytes, (byte[]) back);
        } else {
            assertEquals(value, back);
        }
    }

    @Test
    void aValueOfTheTypeIsPassedThrough() {
        BigDecimal value = new BigDecimal("1.50");
        assertSame(value, Casts.assign(value, SqlType.decimal(5, 2), SqlType.decimal(5, 2), "C"));
        String text = "abc";
        assertSame(text, Casts.assign(text, SqlType.VARCHAR, SqlType.varchar(3), "C"));
    }
}
