package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.run;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
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
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of every type from a setter through a table to a getter. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TypesTest {
    private static final LocalDateTime AT = LocalDateTime.of(2024, 2, 29, 23, 59, 58, 123_456_000);
    private static final UUID SOME_UUID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final String[] COLUMNS = {
        "b BOOLEAN",
        "ti TINYINT",
        "si SMALLINT",
        "i INTEGER",
        "bi BIGINT",
        "de DECIMAL(20, 4)",
        "re REAL",
        "do DOUBLE PRECISION",
        "ch CHAR(5)",
        "vc VARCHAR(100)",
        "bn BINARY(3)",
        "vb VARBINARY(100)",
        "da DATE",
        "tm TIME(9)",
        "ts TIMESTAMP(6)",
        "tz TIMESTAMP(6) WITH TIME ZONE",
        "u UUID",
        "ym INTERVAL YEAR TO MONTH",
        "dt INTERVAL DAY TO SECOND"
    };

    private Connection connection;
    private int lastId;

    @BeforeAll
    void open() throws Exception {
        connection = Sql.connect();
        run(connection, "CREATE TABLE t (id INT PRIMARY KEY, " + String.join(", ", COLUMNS) + ")");
    }

    @AfterAll
    void close() throws Exception {
        connection.close();
    }

    @FunctionalInterface
    private interface Setter {
        void set(PreparedStatement statement) throws SQLException;
    }

    /** Stores a value in a column and gives the row with it, as column 1. */
    private ResultSet store(String column, Setter setter) throws SQLException {
        lastId++;
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO t (id, " + column + ") VALUES (" + lastId + ", ?)")) {
            setter.set(insert);
            assertEquals(1, insert.executeUpdate());
        }
        PreparedStatement select = connection.prepareStatement("SELECT " + column + " FROM t WHERE id = ?");
        select.closeOnCompletion();
        select.setInt(1, lastId);
        ResultSet rows = select.executeQuery();
        assertTrue(rows.next());
        return rows;
    }

    static Stream<Arguments> objects() {
        OffsetDateTime offset = AT.atOffset(ZoneOffset.ofHoursMinutes(5, 30));
        return Stream.of(
                Arguments.of("b", true, Boolean.class, true),
                Arguments.of("b", false, Object.class, false),
                Arguments.of("ti", (byte) -128, Byte.class, (byte) -128),
                Arguments.of("ti", 127, Object.class, 127),
                Arguments.of("si", (short) -32768, Short.class, (short) -32768),
                Arguments.of("i", Integer.MIN_VALUE, Integer.class, Integer.MIN_VALUE),
                Arguments.of("i", 5L, Long.class, 5L),
                Arguments.of("i", "17", Integer.class, 17),
                Arguments.of("i", new BigDecimal("17"), String.class, "17"),
                Arguments.of("bi", Long.MIN_VALUE, Long.class, Long.MIN_VALUE),
                Arguments.of("bi", Long.MAX_VALUE, Object.class, Long.MAX_VALUE),
                Arguments.of("bi", BigInteger.valueOf(12), BigInteger.class, BigInteger.valueOf(12)),
                Arguments.of(
                        "de",
                        new BigDecimal("1234567890123456.7891"),
                        BigDecimal.class,
                        new BigDecimal("1234567890123456.7891")),
                Arguments.of("de", new BigDecimal("1.5"), Object.class, new BigDecimal("1.5000")),
                Arguments.of("de", 3, BigDecimal.class, new BigDecimal("3.0000")),
                Arguments.of("de", "2.25", Double.class, 2.25),
                Arguments.of("re", 0.1f, Float.class, 0.1f),
                Arguments.of("re", 0.1f, Object.class, 0.1f),
                Arguments.of("do", 0.1, Double.class, 0.1),
                Arguments.of("do", Double.MIN_VALUE, Object.class, Double.MIN_VALUE),
                Arguments.of("do", 3, Integer.class, 3),
                Arguments.of("ch", "abc", String.class, "abc  "),
                Arguments.of("vc", "", String.class, ""),
                Arguments.of(
                        "vc", "g\u00fcnther \ud83d\ude00 'quoted'", Object.class, "g\u00fcnther \ud83d\ude00 'quoted'"),
                Arguments.of("vc", 'c', String.class, "c"),
                Arguments.of("vc", 42, Integer.class, 42),
                Arguments.of("da", AT.toLocalDate(), LocalDate.class, AT.toLocalDate()),
                Arguments.of(
                        "da",
                        java.sql.Date.valueOf("2024-02-29"),
                        java.sql.Date.class,
                        java.sql.Date.valueOf("2024-02-29")),
                Arguments.of(
                        "da", java.sql.Date.valueOf("2024-02-29"), Object.class, java.sql.Date.valueOf("2024-02-29")),
                Arguments.of("da", LocalDate.of(1, 1, 1), LocalDate.class, LocalDate.of(1, 1, 1)),
                Arguments.of("da", LocalDate.of(9999, 12, 31), String.class, "9999-12-31"),
                Arguments.of(
                        "da",
                        "2024-02-29",
                        LocalDateTime.class,
                        AT.toLocalDate().atStartOfDay()),
                Arguments.of(
                        "tm",
                        LocalTime.of(23, 59, 58, 123_456_789),
                        LocalTime.class,
                        LocalTime.of(23, 59, 58, 123_456_789)),
                Arguments.of(
                        "tm",
                        java.sql.Time.valueOf("23:59:58"),
                        java.sql.Time.class,
                        java.sql.Time.valueOf("23:59:58")),
                Arguments.of("ts", AT, LocalDateTime.class, AT),
                Arguments.of("ts", Timestamp.valueOf(AT), Timestamp.class, Timestamp.valueOf(AT)),
                Arguments.of("ts", Timestamp.valueOf(AT), Object.class, Timestamp.valueOf(AT)),
                Arguments.of("ts", AT, LocalDate.class, AT.toLocalDate()),
                Arguments.of("ts", AT, String.class, "2024-02-29 23:59:58.123456"),
                Arguments.of(
                        "ts",
                        LocalDateTime.of(1960, 1, 1, 0, 0, 0, 1000),
                        LocalDateTime.class,
                        LocalDateTime.of(1960, 1, 1, 0, 0, 0, 1000)),
                Arguments.of("tz", offset, OffsetDateTime.class, offset),
                Arguments.of("tz", offset, Object.class, offset),
                Arguments.of("tz", offset, Instant.class, offset.toInstant()),
                Arguments.of("tz", offset, Timestamp.class, Timestamp.from(offset.toInstant())),
                Arguments.of(
                        "tz",
                        AT.atZone(ZoneId.of("Asia/Tokyo")),
                        OffsetDateTime.class,
                        AT.atOffset(ZoneOffset.ofHours(9))),
                Arguments.of(
                        "tz",
                        Instant.parse("2024-01-01T00:00:00Z"),
                        Instant.class,
                        Instant.parse("2024-01-01T00:00:00Z")),
                Arguments.of("u", SOME_UUID, UUID.class, SOME_UUID),
                Arguments.of("u", SOME_UUID.toString(), Object.class, SOME_UUID),
                Arguments.of("ym", Period.of(-1, -2, 0), Period.class, Period.of(-1, -2, 0)),
                Arguments.of("dt", Duration.ofHours(-49), Duration.class, Duration.ofHours(-49)));
    }

    @ParameterizedTest(name = "{0} {1} as {2}")
    @MethodSource("objects")
    void anObjectThereAndBack(String column, Object value, Class<?> wanted, Object expected) throws Exception {
        try (ResultSet rows = store(column, statement -> statement.setObject(1, value))) {
            assertEquals(expected, rows.getObject(1, wanted));
            assertEquals(expected, rows.getObject(column, wanted));
            if (wanted == Object.class) {
                assertEquals(expected, rows.getObject(1));
                assertEquals(
                        rows.getMetaData().getColumnClassName(1),
                        expected.getClass().getName());
            }
        }
    }

    @Test
    void everyTypeHoldsNull() throws Exception {
        for (String declared : COLUMNS) {
            String column = declared.substring(0, declared.indexOf(' '));
            try (ResultSet rows = store(column, statement -> statement.setNull(1, Types.NULL))) {
                assertNull(rows.getObject(1), column);
                assertTrue(rows.wasNull(), column);
                assertNull(rows.getString(1), column);
                assertNotNull(rows.getMetaData().getColumnTypeName(1));
            }
        }
    }

    @Test
    void primitiveSettersAndGetters() throws Exception {
        try (ResultSet rows = store("b", s -> s.setBoolean(1, true))) {
            assertTrue(rows.getBoolean(1));
            assertEquals(1, rows.getInt(1));
        }
        try (ResultSet rows = store("ti", s -> s.setByte(1, (byte) 7))) {
            assertEquals(7, rows.getByte(1));
        }
        try (ResultSet rows = store("si", s -> s.setShort(1, (short) 7))) {
            assertEquals(7, rows.getShort(1));
        }
        try (ResultSet rows = store("i", s -> s.setInt(1, 7))) {
            assertEquals(7, rows.getInt(1));
            assertEquals(7.0f, rows.getFloat(1));
            assertEquals("7", rows.getString(1));
        }
        try (ResultSet rows = store("bi", s -> s.setLong(1, 7L))) {
            assertEquals(7L, rows.getLong(1));
            assertEquals(new BigDecimal("7"), rows.getBigDecimal(1));
        }
        try (ResultSet rows = store("re", s -> s.setFloat(1, 0.1f))) {
            assertEquals(0.1f, rows.getFloat(1));
        }
        try (ResultSet rows = store("do", s -> s.setDouble(1, 0.1))) {
            assertEquals(0.1, rows.getDouble(1));
        }
        try (ResultSet rows = store("de", s -> s.setBigDecimal(1, new BigDecimal("-0.0001")))) {
            assertEquals(new BigDecimal("-0.0001"), rows.getBigDecimal(1));
        }
    }

    @Test
    void bytes() throws Exception {
        byte[] value = {0, -1, 127};
        for (String column : new String[] {"bn", "vb"}) {
            try (ResultSet rows = store(column, s -> s.setBytes(1, value))) {
                assertArrayEquals(value, rows.getBytes(1));
                assertArrayEquals(value, (byte[]) rows.getObject(1));
                assertArrayEquals(value, rows.getBinaryStream(1).readAllBytes());
                assertArrayEquals(value, rows.getBlob(1).getBytes(1, 3));
                assertEquals("00ff7f", rows.getString(1));
            }
        }
        try (ResultSet rows = store("vb", s -> s.setBinaryStream(1, new ByteArrayInputStream(value), 2))) {
            assertArrayEquals(new byte[] {0, -1}, rows.getBytes(1));
        }
        try (ResultSet rows = store("vb", s -> s.setBlob(1, new ByteArrayInputStream(value)))) {
            assertArrayEquals(value, rows.getBytes(1));
        }
    }

    @Test
    void largeText() throws Exception {
        try (ResultSet rows = store("vc", s -> s.setCharacterStream(1, new StringReader("reader")))) {
            assertEquals("reader", rows.getString(1));
            assertEquals("reader", rows.getClob(1).getSubString(1, 6));
            assertEquals('r', rows.getCharacterStream(1).read());
            assertEquals('r', rows.getNCharacterStream(1).read());
            assertEquals("reader", new String(rows.getAsciiStream(1).readAllBytes(), StandardCharsets.US_ASCII));
        }
        try (ResultSet rows = store("vc", s -> s.setAsciiStream(1, new ByteArrayInputStream(new byte[] {'a', 'b'})))) {
            assertEquals("ab", rows.getString(1));
        }
        var clob = connection.createClob();
        clob.setString(1, "clob");
        try (ResultSet rows = store("vc", s -> s.setClob(1, clob))) {
            assertEquals("clob", rows.getNString(1));
        }
        java.net.URL url = new java.net.URL("http://localhost/x");
        try (ResultSet rows = store("vc", s -> s.setURL(1, url))) {
            assertEquals("/x", rows.getURL(1).getPath());
        }
    }

    @Test
    void calendarsTellTheZone() throws Exception {
        Calendar tokyo = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"));
        Timestamp noonUtc = Timestamp.from(Instant.parse("2024-01-15T12:00:00Z"));
        try (ResultSet rows = store("ts", s -> s.setTimestamp(1, noonUtc, tokyo))) {
            assertEquals(LocalDateTime.of(2024, 1, 15, 21, 0), rows.getObject(1, LocalDateTime.class));
            assertEquals(noonUtc, rows.getTimestamp(1, tokyo));
        }
        try (ResultSet rows = store("da", s -> s.setDate(1, new java.sql.Date(noonUtc.getTime()), tokyo))) {
            assertEquals(LocalDate.of(2024, 1, 15), rows.getObject(1, LocalDate.class));
            assertEquals(
                    Instant.parse("2024-01-14T15:00:00Z").toEpochMilli(),
                    rows.getDate(1, tokyo).getTime());
        }
        try (ResultSet rows = store("tm", s -> s.setTime(1, new java.sql.Time(0), tokyo))) {
            assertEquals(LocalTime.of(9, 0), rows.getObject(1, LocalTime.class));
            assertEquals(0, rows.getTime(1, tokyo).getTime());
        }
    }

    @Test
    void targetTypes() throws Exception {
        try (ResultSet rows = store("i", s -> s.setObject(1, "42", Types.INTEGER))) {
            assertEquals(42, rows.getInt(1));
        }
        try (ResultSet rows = store("de", s -> s.setObject(1, "1.23456", JDBCType.DECIMAL, 3))) {
            assertEquals(new BigDecimal("1.2350"), rows.getBigDecimal(1));
        }
        try (ResultSet rows = store("da", s -> s.setObject(1, AT.toLocalDate(), Types.DATE))) {
            assertEquals(AT.toLocalDate(), rows.getObject(1, LocalDate.class));
        }
        try (ResultSet rows = store("u", s -> s.setObject(1, SOME_UUID, Types.OTHER))) {
            assertEquals(SOME_UUID, rows.getObject(1));
        }
    }

    @Test
    void valuesThatTheColumnCannotHold() {
        assertState("22003", () -> store("ti", s -> s.setInt(1, 128)));
        assertState("22003", () -> store("si", s -> s.setInt(1, 32768)));
        assertState("22003", () -> store("i", s -> s.setDouble(1, 1e10)));
        assertState("22003", () -> store("de", s -> s.setBigDecimal(1, new BigDecimal("12345678901234567"))));
        assertState("22003", () -> store("re", s -> s.setDouble(1, 1e39)));
        assertState("22001", () -> store("ch", s -> s.setString(1, "abcdef")));
        assertState("22001", () -> store("vc", s -> s.setString(1, "x".repeat(101))));
        assertState(
                "22001", () -> store("vb", s -> s.setBytes(1, "x".repeat(101).getBytes(StandardCharsets.US_ASCII))));
        assertState("22018", () -> store("u", s -> s.setString(1, "no uuid")));
        assertState("22018", () -> store("i", s -> s.setString(1, "abc")));
    }
}
