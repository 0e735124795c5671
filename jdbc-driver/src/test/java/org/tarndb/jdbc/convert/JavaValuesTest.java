package org.tarndb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

class JavaValuesTest {
    static Stream<Arguments> objects() {
        return Stream.of(
                Arguments.of("x", TypeKind.VARCHAR, "x"),
                Arguments.of('x', TypeKind.VARCHAR, "x"),
                Arguments.of(true, TypeKind.BOOLEAN, true),
                Arguments.of((byte) 1, TypeKind.TINYINT, 1L),
                Arguments.of((short) 1, TypeKind.SMALLINT, 1L),
                Arguments.of(1, TypeKind.INTEGER, 1L),
                Arguments.of(1L, TypeKind.BIGINT, 1L),
                Arguments.of(0.5f, TypeKind.REAL, 0.5),
                Arguments.of(0.5, TypeKind.DOUBLE_PRECISION, 0.5),
                Arguments.of(BigInteger.TEN.pow(20), TypeKind.DECIMAL, new BigDecimal("100000000000000000000")),
                Arguments.of(new UUID(1, 2), TypeKind.UUID, new UUID(1, 2)),
                Arguments.of(LocalDate.of(1970, 1, 2), TypeKind.DATE, 1L),
                Arguments.of(LocalTime.of(0, 0, 1), TypeKind.TIME, 1_000_000_000L),
                Arguments.of(LocalDateTime.of(1970, 1, 1, 0, 0, 1, 1_999), TypeKind.TIMESTAMP, 1_000_001L),
                Arguments.of(
                        OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 1_999, ZoneOffset.ofHours(2)),
                        TypeKind.TIMESTAMP_WITH_TIME_ZONE,
                        OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 1_000, ZoneOffset.ofHours(2))),
                Arguments.of(
                        ZonedDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneId.of("Asia/Tokyo")),
                        TypeKind.TIMESTAMP_WITH_TIME_ZONE,
                        OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(9))),
                Arguments.of(
                        Instant.EPOCH,
                        TypeKind.TIMESTAMP_WITH_TIME_ZONE,
                        OffsetDateTime.of(1970, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC)),
                Arguments.of(java.sql.Date.valueOf("1970-01-02"), TypeKind.DATE, 1L),
                Arguments.of(Time.valueOf("00:00:01"), TypeKind.TIME, 1_000_000_000L),
                Arguments.of(Timestamp.valueOf("1970-01-01 00:00:01"), TypeKind.TIMESTAMP, 1_000_000L),
                Arguments.of(Period.of(1, 2, 0), TypeKind.INTERVAL_YEAR_MONTH, 14L),
                Arguments.of(Duration.ofMillis(-1), TypeKind.INTERVAL_DAY_TIME, -1000L),
                Arguments.of(new TextLob("text"), TypeKind.VARCHAR, "text"),
                Arguments.of(new StringReader("text"), TypeKind.VARCHAR, "text"),
                Arguments.of(new char[] {'a', 'b'}, TypeKind.VARCHAR, "ab"));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void objectsHaveATypeAndAnInternalForm(Object object, TypeKind kind, Object internal) throws SQLException {
        SqlValue value = JavaValues.of(object);
        assertEquals(kind, value.type().kind());
        assertEquals(internal, value.value());
    }

    @Test
    void bytesAreCopied() throws SQLException {
        byte[] bytes = {1, 2};
        byte[] taken = (byte[]) JavaValues.of(bytes).value();
        bytes[0] = 9;
        assertArrayEquals(new byte[] {1, 2}, taken);
        assertArrayEquals(new byte[] {3}, (byte[])
                JavaValues.of(new BinaryLob(new byte[] {3})).value());
    }

    @Test
    void aDecimalHasTheTypeOfItsDigits() throws SQLException {
        assertEquals(
                SqlType.decimal(4, 2), JavaValues.of(new BigDecimal("12.30")).type());
        assertEquals(
                SqlType.decimal(3, 3), JavaValues.of(new BigDecimal("0.001")).type());
        assertEquals(SqlType.decimal(1, 0), JavaValues.of(BigDecimal.ZERO).type());
        SqlValue big = JavaValues.of(new BigDecimal("1E+3"));
        assertEquals(SqlType.decimal(4, 0), big.type());
        assertEquals(new BigDecimal("1000"), big.value());
    }

    @Test
    void whatHasNoTypeIsRefused() {
        assertState("22018", new Object());
        assertState("22018", Period.of(0, 1, 1));
        assertState("22003", new BigDecimal("1E+200"));
        assertState("22003", new BigDecimal("1E-200"));
        assertState("22003", new BigDecimal("1E+999999999"));
        assertState("22008", LocalDateTime.MAX);
        assertState("22008", Duration.ofSeconds(Long.MAX_VALUE));
    }

    private static void assertState(String state, Object value) {
        assertEquals(
                state,
                assertThrows(SQLException.class, () -> JavaValues.of(value)).getSQLState());
    }

    static Stream<Arguments> targets() {
        return Stream.of(
                Arguments.of("42", Types.INTEGER, TypeKind.INTEGER, 42L),
                Arguments.of(42.9, Types.BIGINT, TypeKind.BIGINT, 42L),
                Arguments.of(1, Types.BOOLEAN, TypeKind.BOOLEAN, true),
                Arguments.of(1, Types.BIT, TypeKind.BOOLEAN, true),
                Arguments.of(42, Types.VARCHAR, TypeKind.VARCHAR, "42"),
                Arguments.of("0.5", Types.DOUBLE, TypeKind.DOUBLE_PRECISION, 0.5),
                Arguments.of(LocalDate.of(1970, 1, 2), Types.DATE, TypeKind.DATE, 1L),
                Arguments.of(LocalDate.of(1970, 1, 2), Types.TIMESTAMP, TypeKind.TIMESTAMP, 86_400_000_000L),
                Arguments.of("1970-01-02", Types.DATE, TypeKind.DATE, 1L),
                Arguments.of(LocalDateTime.of(1970, 1, 2, 3, 4), Types.DATE, TypeKind.DATE, 1L),
                Arguments.of(new UUID(1, 2), Types.OTHER, TypeKind.UUID, new UUID(1, 2)),
                Arguments.of("x", Types.NVARCHAR, TypeKind.VARCHAR, "x"),
                Arguments.of("x", Types.CLOB, TypeKind.VARCHAR, "x"),
                Arguments.of(null, Types.INTEGER, TypeKind.INTEGER, null));
    }

    @ParameterizedTest
    @MethodSource("targets")
    void aTargetTypeConverts(@Nullable Object object, int jdbcType, TypeKind kind, @Nullable Object internal)
            throws SQLException {
        SqlValue value = TargetTypes.convert(object, jdbcType, TargetTypes.NO_SCALE);
        assertEquals(kind, value.type().kind());
        assertEquals(internal, value.value());
    }

    @Test
    void aScaleRoundsHalfUp() throws SQLException {
        assertEquals(
                new BigDecimal("2.35"),
                TargetTypes.convert(new BigDecimal("2.345"), Types.DECIMAL, 2).value());
        assertEquals(
                new BigDecimal("7.000"),
                TargetTypes.convert("7", Types.NUMERIC, 3).value());
    }

    @Test
    void aValueBeyondItsTargetIsRefused() {
        assertEquals(
                "22003",
                assertThrows(SQLException.class, () -> TargetTypes.convert(300, Types.TINYINT, TargetTypes.NO_SCALE))
                        .getSQLState());
        assertEquals(
                "0A000",
                assertThrows(SQLException.class, () -> TargetTypes.convert(1, Types.ARRAY, TargetTypes.NO_SCALE))
                        .getSQLState());
    }

    @Test
    void streamsGiveWhatWasAnnounced() throws SQLException {
        assertArrayEquals(new byte[] {1, 2}, Streams.bytes(new ByteArrayInputStream(new byte[] {1, 2, 3}), 2));
        assertEquals("ab", Streams.text(new StringReader("abc"), 2));
        String large = "x".repeat(20_000);
        assertEquals(large, Streams.text(new StringReader(large), Streams.TO_THE_END));
        assertEquals(
                "22023",
                assertThrows(SQLException.class, () -> Streams.text(new StringReader("abc"), 4))
                        .getSQLState());
        assertEquals(
                "22023",
                assertThrows(SQLException.class, () -> Streams.bytes(new ByteArrayInputStream(new byte[3]), 4))
                        .getSQLState());
    }

    @Test
    void aBrokenStreamIsAnIoError() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("gone");
            }
        };
        SQLException e = assertThrows(SQLException.class, () -> Streams.bytes(broken, Streams.TO_THE_END));
        assertEquals("58030", e.getSQLState());
    }
}
