package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.run;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResultSetTest {
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws Exception {
        connection = Sql.connect();
        run(connection, "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20), n BIGINT)");
        run(connection, "INSERT INTO t VALUES (1, 'one', 3000000000), (2, NULL, NULL), (3, 'three', 3)");
        statement = connection.createStatement();
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
    }

    @Test
    void theCursorMustBeOnARow() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT id FROM t");
        assertState("24000", () -> rows.getInt(1));
        assertEquals(0, rows.getRow());
        assertTrue(rows.next());
        assertEquals(1, rows.getRow());
        assertTrue(rows.isFirst());
        while (rows.next()) {
            assertFalse(rows.isFirst());
        }
        assertState("24000", () -> rows.getInt(1));
        assertFalse(rows.next());
        assertTrue(rows.isAfterLast());
        rows.close();
        rows.close();
        assertState("55000", () -> rows.getInt(1));
        assertState("55000", rows::next);
        assertState("55000", rows::wasNull);
        assertState("55000", () -> rows.findColumn("ID"));
    }

    /** An idiom for "is there anything": it must not lose the first row. */
    @Test
    void isBeforeFirstTellsWhetherThereAreRows() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT id FROM t");
        assertTrue(rows.isBeforeFirst());
        assertTrue(rows.isBeforeFirst());
        assertTrue(rows.next());
        assertEquals(1, rows.getInt(1));
        assertFalse(rows.isBeforeFirst());
        ResultSet none = statement.executeQuery("SELECT id FROM t WHERE id = 99");
        assertFalse(none.isBeforeFirst());
        assertFalse(none.next());
        assertFalse(none.isAfterLast());
    }

    @Test
    void nullReadsAsNullOrZeroAndIsRemembered() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT v, n, id FROM t WHERE id = 2");
        assertTrue(rows.next());
        assertNull(rows.getString(1));
        assertTrue(rows.wasNull());
        assertEquals(0, rows.getLong(2));
        assertTrue(rows.wasNull());
        assertEquals(2, rows.getInt(3));
        assertFalse(rows.wasNull());
        assertEquals(0.0, rows.getDouble(2));
        assertFalse(rows.getBoolean(2));
        assertNull(rows.getObject(2));
        assertNull(rows.getObject(2, Integer.class));
        assertNull(rows.getBigDecimal(2));
        assertNull(rows.getBytes(2));
        assertNull(rows.getDate(2));
        assertNull(rows.getTime(2));
        assertNull(rows.getTimestamp(2));
        assertNull(rows.getClob(1));
        assertNull(rows.getBlob(1));
        assertNull(rows.getCharacterStream(1));
        assertNull(rows.getURL(1));
        assertTrue(rows.wasNull());
    }

    @Test
    void columnsByLabelInAnyCase() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT id, v AS \"Text\", v AS text, n AS id FROM t WHERE id = 1");
        assertTrue(rows.next());
        assertEquals(1, rows.findColumn("id"));
        assertEquals(1, rows.findColumn("ID"));
        assertEquals(2, rows.findColumn("Text"));
        assertEquals(3, rows.findColumn("TEXT"));
        assertEquals(2, rows.findColumn("tExT"));
        assertEquals("one", rows.getString("Text"));
        assertEquals(1, rows.getInt("Id"));
        String message = String.valueOf(
                assertState("42703", () -> rows.getString("nothing")).getMessage());
        assertTrue(message.contains("nothing") && message.contains("Text"), message);
        assertState("42703", () -> rows.getString(null));
        assertState("07009", () -> rows.getString(0));
        assertState("07009", () -> rows.getString(5));
    }

    @Test
    void numbersBeyondTheGetterAreRefused() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT n, v FROM t WHERE id = 1");
        assertTrue(rows.next());
        assertEquals(3_000_000_000L, rows.getLong(1));
        assertState("22003", () -> rows.getInt(1));
        assertState("22003", () -> rows.getShort(1));
        assertState("22003", () -> rows.getByte(1));
        assertState("22018", () -> rows.getInt(2));
        assertState("22018", () -> rows.getTimestamp(1));
    }

    @Test
    void rowsAreThoseOfTheQuerysStart() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT id FROM t");
        assertTrue(rows.next());
        run(connection, "DELETE FROM t");
        assertTrue(rows.next());
        assertTrue(rows.next());
        assertEquals(3, rows.getInt(1));
    }

    @Test
    void metadata() throws Exception {
        ResultSetMetaData columns =
                statement.executeQuery("SELECT id AS k, v, n FROM t").getMetaData();
        assertEquals(3, columns.getColumnCount());
        assertEquals("K", columns.getColumnLabel(1));
        assertEquals("ID", columns.getColumnName(1));
        assertEquals("T", columns.getTableName(1));
        assertEquals("PUBLIC", columns.getSchemaName(1));
        assertEquals(ResultSetMetaData.columnNoNulls, columns.isNullable(1));
        assertEquals(ResultSetMetaData.columnNullable, columns.isNullable(2));
        assertEquals(Types.VARCHAR, columns.getColumnType(2));
        assertEquals("CHARACTER VARYING", columns.getColumnTypeName(2));
        assertEquals("java.lang.String", columns.getColumnClassName(2));
        assertEquals(20, columns.getPrecision(2));
        assertEquals(20, columns.getColumnDisplaySize(2));
        assertEquals(20, columns.getColumnDisplaySize(3));
        assertEquals("-9223372036854775808".length(), columns.getColumnDisplaySize(3));
        assertTrue(columns.isSigned(3));
        assertFalse(columns.isSigned(2));
        assertTrue(columns.isCaseSensitive(2));
        assertFalse(columns.isAutoIncrement(1));
        assertTrue(columns.isReadOnly(1));
        assertState("07009", () -> columns.getColumnType(4));
    }

    @Test
    void forwardOnlyGoesForward() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT id FROM t");
        assertEquals(ResultSet.TYPE_FORWARD_ONLY, rows.getType());
        assertThrows(SQLFeatureNotSupportedException.class, rows::previous);
        assertThrows(SQLFeatureNotSupportedException.class, rows::first);
        assertThrows(SQLFeatureNotSupportedException.class, rows::last);
        assertThrows(SQLFeatureNotSupportedException.class, rows::beforeFirst);
        assertThrows(SQLFeatureNotSupportedException.class, () -> rows.absolute(1));
        assertThrows(SQLFeatureNotSupportedException.class, () -> rows.relative(1));
        assertTrue(rows.next());
        assertEquals(1, rows.getInt(1));
    }

    @Test
    void nothingIsChangedThroughAResultSet() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT id FROM t");
        assertTrue(rows.next());
        assertThrows(SQLFeatureNotSupportedException.class, () -> rows.updateInt(1, 7));
        assertThrows(SQLFeatureNotSupportedException.class, rows::deleteRow);
        assertThrows(SQLFeatureNotSupportedException.class, rows::insertRow);
        assertFalse(rows.rowUpdated());
    }

    @Test
    void theStatementIsKnown() throws Exception {
        assertSame(statement, statement.executeQuery("SELECT id FROM t").getStatement());
    }

    /** Against a list and an index into it. */
    @Test
    void scrollingAgainstAModel() throws Exception {
        long seed = 42;
        Random random = new Random(seed);
        List<Integer> model = new ArrayList<>();
        for (int id = 1; id <= 3; id++) {
            model.add(id);
        }
        int at = 0;
        int end = model.size() + 1;
        try (Statement scrolling =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = scrolling.executeQuery("SELECT id FROM t")) {
            assertEquals(ResultSet.TYPE_SCROLL_INSENSITIVE, rows.getType());
            run(connection, "DELETE FROM t");
            for (int step = 0; step < 2000; step++) {
                int target = random.nextInt(-6, 7);
                int before = at;
                boolean found;
                switch (random.nextInt(8)) {
                    case 0 -> {
                        at = Math.min(at + 1, end);
                        found = rows.next();
                    }
                    case 1 -> {
                        at = Math.max(at - 1, 0);
                        found = rows.previous();
                    }
                    case 2 -> {
                        at = 1;
                        found = rows.first();
                    }
                    case 3 -> {
                        at = model.size();
                        found = rows.last();
                    }
                    case 4 -> {
                        at = Math.max(0, Math.min(target >= 0 ? target : end + target, end));
                        found = rows.absolute(target);
                    }
                    case 5 -> {
                        at = Math.max(0, Math.min(at + target, end));
                        found = rows.relative(target);
                    }
                    case 6 -> {
                        at = 0;
                        rows.beforeFirst();
                        found = false;
                    }
                    default -> {
                        at = end;
                        rows.afterLast();
                        found = false;
                    }
                }
                String where = "seed " + seed + " step " + step + " from " + before;
                boolean onRow = at >= 1 && at < end;
                assertEquals(onRow, found, where);
                assertEquals(onRow ? at : 0, rows.getRow(), where);
                assertEquals(at == 0, rows.isBeforeFirst(), where);
                assertEquals(at == end, rows.isAfterLast(), where);
                assertEquals(at == 1, rows.isFirst(), where);
                assertEquals(at == end - 1, rows.isLast(), where);
                if (onRow) {
                    assertEquals(model.get(at - 1), rows.getInt(1), where);
                } else {
                    assertState("24000", () -> rows.getInt(1));
                }
            }
        }
    }

    @Test
    void scrollingOverNothing() throws Exception {
        try (Statement scrolling =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = scrolling.executeQuery("SELECT id FROM t WHERE id = 99")) {
            assertFalse(rows.isBeforeFirst());
            assertFalse(rows.last());
            assertFalse(rows.first());
            assertFalse(rows.isAfterLast());
            assertEquals(0, rows.getRow());
        }
    }
}
