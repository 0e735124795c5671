package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.lang.ref.WeakReference;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PreparedStatementTest {
    private Connection connection;

    @BeforeEach
    void open() throws Exception {
        connection = Sql.connect();
        run(connection, "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(5))");
        run(connection, "INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')");
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
    }

    private PreparedStatement prepare(String sql) throws Exception {
        return connection.prepareStatement(sql);
    }

    @Test
    void oneStatementManyParameters() throws Exception {
        try (PreparedStatement select = prepare("SELECT v FROM t WHERE id = ?")) {
            for (int round = 0; round < 3; round++) {
                for (int id = 1; id <= 3; id++) {
                    select.setInt(1, id);
                    try (ResultSet rows = select.executeQuery()) {
                        assertTrue(rows.next());
                        assertEquals("abc".substring(id - 1, id), rows.getString(1));
                        assertFalse(rows.next());
                    }
                }
            }
        }
    }

    @Test
    void parametersStayUntilTheyAreSetAgain() throws Exception {
        try (PreparedStatement update = prepare("UPDATE t SET v = ? WHERE id = ?")) {
            update.setString(1, "x");
            update.setInt(2, 1);
            assertEquals(1, update.executeUpdate());
            update.setInt(2, 2);
            assertEquals(1, update.executeUpdate());
            assertEquals(List.of("x", "x", "c"), column(connection, "SELECT v FROM t ORDER BY id"));
            update.clearParameters();
            assertState("07001", update::executeUpdate);
        }
    }

    @Test
    void aMissingParameterIsNamed() throws Exception {
        try (PreparedStatement update = prepare("UPDATE t SET v = ? WHERE id = ?")) {
            update.setString(1, "x");
            assertTrue(
                    String.valueOf(assertState("07001", update::executeUpdate).getMessage())
                            .contains("Parameter 2"));
            assertState("07001", update::addBatch);
            assertState("07009", () -> update.setInt(3, 1));
            assertState("07009", () -> update.setInt(0, 1));
        }
    }

    @Test
    void nullIsAValue() throws Exception {
        try (PreparedStatement insert = prepare("INSERT INTO t VALUES (?, ?)")) {
            insert.setInt(1, 4);
            insert.setNull(2, Types.VARCHAR);
            insert.executeUpdate();
            insert.setInt(1, 5);
            insert.setString(2, null);
            insert.executeUpdate();
            insert.setInt(1, 6);
            insert.setObject(2, null);
            insert.executeUpdate();
            insert.setNull(1, Types.INTEGER);
            assertState("23502", insert::executeUpdate);
        }
        assertEquals(List.of(4, 5, 6), column(connection, "SELECT id FROM t WHERE v IS NULL ORDER BY id"));
    }

    @Test
    void rowsKeepTheParametersTheyWereAskedWith() throws Exception {
        try (PreparedStatement select = prepare("SELECT id FROM t WHERE id >= ? ORDER BY id")) {
            select.setInt(1, 1);
            ResultSet rows = select.executeQuery();
            assertTrue(rows.next());
            select.setInt(1, 3);
            assertTrue(rows.next());
            assertEquals(2, rows.getInt(1));
            assertTrue(rows.next());
            assertEquals(List.of(3), column(select.executeQuery(), 1));
        }
    }

    @Test
    void aValueThatDoesNotFitItsColumn() throws Exception {
        try (PreparedStatement insert = prepare("INSERT INTO t VALUES (?, ?)")) {
            insert.setString(2, "x");
            insert.setLong(1, 3_000_000_000L);
            assertState("22003", insert::executeUpdate);
            insert.setString(1, "four");
            assertState("22018", insert::executeUpdate);
            insert.setInt(1, 4);
            insert.setString(2, "too long");
            assertState("22001", insert::executeUpdate);
            insert.setString(1, "4");
            insert.setString(2, "ok");
            assertEquals(1, insert.executeUpdate());
        }
        assertEquals(List.of("ok"), column(connection, "SELECT v FROM t WHERE id = 4"));
    }

    @Test
    void aBoundBeyondTheColumnsTypeSelectsWhatItShould() throws Exception {
        try (PreparedStatement select = prepare("SELECT id FROM t WHERE id < ? ORDER BY id")) {
            select.setLong(1, 3_000_000_000L);
            assertEquals(List.of(1, 2, 3), column(select.executeQuery(), 1));
            select.setBigDecimal(1, new java.math.BigDecimal("2.5"));
            assertEquals(List.of(1, 2), column(select.executeQuery(), 1));
        }
        try (PreparedStatement select = prepare("SELECT id FROM t WHERE id = ?")) {
            select.setLong(1, 3_000_000_000L);
            assertEquals(List.of(), column(select.executeQuery(), 1));
        }
    }

    @Test
    void aBatchOfParameters() throws Exception {
        try (PreparedStatement insert = prepare("INSERT INTO t VALUES (?, ?)")) {
            for (int id = 4; id <= 6; id++) {
                insert.setInt(1, id);
                insert.setString(2, "v" + id);
                insert.addBatch();
            }
            assertArrayEquals(new int[] {1, 1, 1}, insert.executeBatch());
            assertArrayEquals(new long[0], insert.executeLargeBatch());
        }
        assertEquals(List.of("v4", "v5", "v6"), column(connection, "SELECT v FROM t WHERE id > 3 ORDER BY id"));
        assertTrue(connection.getAutoCommit());
    }

    @Test
    void aBatchKeepsWhatItDidBeforeItFailed() throws Exception {
        BatchUpdateException e = assertThrows(BatchUpdateException.class, () -> insertBatch(4, 5, 1, 6));
        assertArrayEquals(new int[] {1, 1}, e.getUpdateCounts());
        assertEquals("23505", e.getSQLState());
        assertEquals(List.of(1, 2, 3, 4, 5), column(connection, "SELECT id FROM t ORDER BY id"));
        assertTrue(connection.getAutoCommit());
    }

    @Test
    void aBatchInATransactionIsPartOfIt() throws Exception {
        connection.setAutoCommit(false);
        insertBatch(4, 5);
        connection.rollback();
        assertThrows(BatchUpdateException.class, () -> insertBatch(6, 6));
        connection.commit();
        assertEquals(List.of(1, 2, 3, 6), column(connection, "SELECT id FROM t ORDER BY id"));
    }

    private int[] insertBatch(int... ids) throws Exception {
        try (PreparedStatement insert = prepare("INSERT INTO t VALUES (?, 'x')")) {
            for (int id : ids) {
                insert.setInt(1, id);
                insert.addBatch();
            }
            return insert.executeBatch();
        }
    }

    /** A deadlock rolls the whole batch back; its counts must not say that a part of it was done. */
    @Test
    void afterARollbackNoneOfTheBatchCounts() throws Exception {
        try (Connection first = DriverManager.getConnection("jdbc:tarn:mem:batchRollback");
                Connection second = DriverManager.getConnection("jdbc:tarn:mem:batchRollback")) {
            run(first, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
            run(first, "INSERT INTO t VALUES (1, 0), (2, 0)");
            second.setAutoCommit(false);
            second.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            assertEquals(2, column(second, "SELECT id FROM t").size());
            run(first, "UPDATE t SET v = 1 WHERE id = 2");
            try (PreparedStatement update = second.prepareStatement("UPDATE t SET v = v + 1 WHERE id = ?")) {
                update.setInt(1, 1);
                update.addBatch();
                update.setInt(1, 2);
                update.addBatch();
                BatchUpdateException e = assertThrows(BatchUpdateException.class, update::executeBatch);
                assertEquals("40001", e.getSQLState());
                assertArrayEquals(new int[0], e.getUpdateCounts());
            }
            second.rollback();
            assertEquals(List.of(0, 1), column(first, "SELECT v FROM t ORDER BY id"));
            run(first, "SHUTDOWN");
        }
    }

    @Test
    void metadataBeforeRunning() throws Exception {
        try (PreparedStatement select = prepare("SELECT id, v FROM t WHERE v = ? AND id > ?")) {
            assertEquals(2, select.getMetaData().getColumnCount());
            assertEquals("ID", select.getMetaData().getColumnName(1));
            assertEquals("T", select.getMetaData().getTableName(1));
            assertEquals(Types.INTEGER, select.getMetaData().getColumnType(1));
            assertEquals(Types.VARCHAR, select.getMetaData().getColumnType(2));
            assertEquals(5, select.getMetaData().getPrecision(2));
            ParameterMetaData parameters = select.getParameterMetaData();
            assertEquals(2, parameters.getParameterCount());
            assertEquals(Types.VARCHAR, parameters.getParameterType(1));
            // Of the column's kind, without its limits: a bound may lie beyond them.
            assertTrue(List.of(Types.INTEGER, Types.BIGINT).contains(parameters.getParameterType(2)));
            assertTrue(parameters.isSigned(2));
            assertState("07009", () -> parameters.getParameterType(3));
        }
        try (PreparedStatement delete = prepare("DELETE FROM t")) {
            assertNull(delete.getMetaData());
            assertEquals(0, delete.getParameterMetaData().getParameterCount());
        }
    }

    @Test
    void theSqlIsThatOfTheStatement() throws Exception {
        try (PreparedStatement delete = prepare("DELETE FROM t")) {
            assertState("55000", () -> delete.execute("SELECT 1"));
            assertState("55000", () -> delete.executeQuery("SELECT 1"));
            assertState("55000", () -> delete.executeUpdate("DELETE FROM t"));
            assertState("55000", () -> delete.addBatch("DELETE FROM t"));
            assertState("07005", delete::executeQuery);
            assertFalse(delete.execute());
            assertEquals(3, delete.getUpdateCount());
        }
    }

    @Test
    void aStatementOutlivesAChangeOfItsTable() throws Exception {
        try (PreparedStatement select = prepare("SELECT v FROM t WHERE id = ?")) {
            select.setInt(1, 2);
            assertEquals(List.of("b"), column(select.executeQuery(), 1));
            run(connection, "CREATE INDEX tv ON t (v)");
            assertEquals(List.of("b"), column(select.executeQuery(), 1));
            run(connection, "DROP TABLE t");
            assertState("42P01", select::executeQuery);
            run(connection, "CREATE TABLE t (v INT, id BIGINT PRIMARY KEY)");
            run(connection, "INSERT INTO t VALUES (7, 2)");
            assertEquals(List.of(7), column(select.executeQuery(), 1));
        }
    }

    @Test
    void aClosedStatementTakesNothing() throws Exception {
        PreparedStatement select = prepare("SELECT v FROM t WHERE id = ?");
        select.close();
        assertState("55000", () -> select.setInt(1, 1));
        assertState("55000", select::executeQuery);
        assertState("55000", select::getParameterMetaData);
        assertState("55000", select::clearParameters);
    }

    @Test
    void syntaxErrorsComeAtOnce() {
        assertState("42601", () -> prepare("SELEC"));
        assertState("42P01", () -> prepare("SELECT 1 FROM nowhere"));
    }

    @Test
    void aBatchInABlockIsPartOfIt() throws Exception {
        run(connection, "BEGIN");
        insertBatch(4, 5);
        run(connection, "ROLLBACK");
        assertEquals(List.of(1, 2, 3), column(connection, "SELECT id FROM t ORDER BY id"));
        run(connection, "BEGIN");
        assertThrows(BatchUpdateException.class, () -> insertBatch(4, 4));
        run(connection, "COMMIT");
        assertTrue(connection.getAutoCommit());
        assertEquals(List.of(1, 2, 3, 4), column(connection, "SELECT id FROM t ORDER BY id"));
    }

    @Test
    void aClosedResultSetIsForgotten() throws Exception {
        for (int type : List.of(ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE)) {
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT v FROM t", type, ResultSet.CONCUR_READ_ONLY)) {
                WeakReference<ResultSet> closed = readAndClose(select);
                for (int i = 0; i < 50 && closed.get() != null; i++) {
                    System.gc();
                }
                assertNull(closed.get());
                assertNull(select.getResultSet());
            }
        }
    }

    private static WeakReference<ResultSet> readAndClose(PreparedStatement select) throws Exception {
        try (ResultSet rows = select.executeQuery()) {
            assertTrue(rows.next());
            return new WeakReference<>(rows);
        }
    }
}
