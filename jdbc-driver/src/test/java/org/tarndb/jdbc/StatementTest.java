package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTest {
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws Exception {
        connection = Sql.connect();
        run(connection, "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(5) NOT NULL)");
        run(connection, "INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')");
        statement = connection.createStatement();
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
    }

    @Test
    void executeTellsWhatItGave() throws Exception {
        assertTrue(statement.execute("SELECT id FROM t"));
        assertEquals(-1, statement.getUpdateCount());
        assertNotNull(statement.getResultSet());
        assertFalse(statement.getMoreResults());
        assertEquals(-1, statement.getUpdateCount());
        assertNull(statement.getResultSet());

        assertFalse(statement.execute("UPDATE t SET v = 'x' WHERE id < 3"));
        assertEquals(2, statement.getUpdateCount());
        assertEquals(2, statement.getLargeUpdateCount());
        assertNull(statement.getResultSet());
        assertFalse(statement.getMoreResults());
        assertEquals(-1, statement.getUpdateCount());

        assertFalse(statement.execute("CREATE TABLE u (id INT PRIMARY KEY)"));
        assertEquals(0, statement.getUpdateCount());
    }

    @Test
    void theKindMustFitTheMethod() {
        assertState("07005", () -> statement.executeUpdate("SELECT id FROM t"));
        assertState("07005", () -> statement.executeQuery("DELETE FROM t"));
        assertState("07005", () -> statement.executeQuery("CREATE TABLE u (id INT)"));
    }

    @Test
    void aRefusedStatementHasNotRun() throws Exception {
        assertThrows(SQLException.class, () -> statement.executeQuery("DELETE FROM t"));
        assertEquals(3, column(connection, "SELECT id FROM t").size());
    }

    @Test
    void runningAgainClosesTheResultSet() throws Exception {
        ResultSet first = statement.executeQuery("SELECT id FROM t");
        ResultSet second = statement.executeQuery("SELECT v FROM t");
        assertTrue(first.isClosed());
        assertState("55000", first::next);
        assertFalse(second.isClosed());
        assertSame(second, statement.getResultSet());
        assertThrows(SQLException.class, () -> statement.executeUpdate("no SQL"));
    }

    @Test
    void keepingAResultSet() throws Exception {
        ResultSet kept = statement.executeQuery("SELECT id FROM t");
        assertFalse(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT));
        statement.executeQuery("SELECT v FROM t");
        assertTrue(kept.next());
    }

    @Test
    void maxRowsCutsTheResult() throws Exception {
        statement.setMaxRows(2);
        assertEquals(2, statement.getMaxRows());
        assertEquals(2, column(statement.executeQuery("SELECT id FROM t"), 1).size());
        statement.setLargeMaxRows(0);
        assertEquals(3, column(statement.executeQuery("SELECT id FROM t"), 1).size());
        assertState("22023", () -> statement.setMaxRows(-1));
    }

    @Test
    void closing() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT id FROM t");
        statement.close();
        statement.close();
        assertTrue(statement.isClosed());
        assertTrue(rows.isClosed());
        assertState("55000", () -> statement.executeQuery("SELECT id FROM t"));
        assertState("55000", statement::getResultSet);
        assertState("55000", statement::cancel);
        assertState("55000", () -> statement.setMaxRows(1));
    }

    @Test
    void closeOnCompletion() throws Exception {
        statement.closeOnCompletion();
        assertTrue(statement.isCloseOnCompletion());
        statement.executeQuery("SELECT id FROM t");
        ResultSet rows = statement.executeQuery("SELECT v FROM t");
        assertFalse(statement.isClosed());
        rows.close();
        assertTrue(statement.isClosed());
    }

    @Test
    void settingsAreCheckedAndKept() throws Exception {
        statement.setQueryTimeout(7);
        assertEquals(7, statement.getQueryTimeout());
        assertState("22023", () -> statement.setQueryTimeout(-1));
        statement.setFetchSize(100);
        assertEquals(100, statement.getFetchSize());
        assertState("22023", () -> statement.setFetchSize(-1));
        statement.setMaxFieldSize(0);
        assertState("0A000", () -> statement.setMaxFieldSize(10));
        assertState("0A000", () -> statement.setFetchDirection(ResultSet.FETCH_REVERSE));
        assertSame(connection, statement.getConnection());
    }

    @Test
    void thereAreNoGeneratedKeys() throws Exception {
        statement.executeUpdate("INSERT INTO t VALUES (4, 'd')", Statement.RETURN_GENERATED_KEYS);
        try (ResultSet keys = statement.getGeneratedKeys()) {
            assertEquals(1, keys.getMetaData().getColumnCount());
            assertFalse(keys.next());
        }
    }

    @Test
    void aBatchOfStatements() throws Exception {
        statement.addBatch("INSERT INTO t VALUES (4, 'd')");
        statement.addBatch("UPDATE t SET v = 'x' WHERE id > 2");
        statement.addBatch("CREATE TABLE u (id INT PRIMARY KEY)");
        assertArrayEquals(new int[] {1, 2, 0}, statement.executeBatch());
        assertArrayEquals(new int[0], statement.executeBatch());
        statement.addBatch("DELETE FROM t");
        statement.clearBatch();
        assertArrayEquals(new int[0], statement.executeBatch());
    }

    @Test
    void aBatchStopsWhereItFails() throws Exception {
        statement.addBatch("INSERT INTO t VALUES (4, 'd')");
        statement.addBatch("INSERT INTO t VALUES (4, 'e')");
        statement.addBatch("INSERT INTO t VALUES (5, 'f')");
        BatchUpdateException e = assertThrows(BatchUpdateException.class, statement::executeBatch);
        assertArrayEquals(new int[] {1}, e.getUpdateCounts());
        assertEquals("23505", e.getSQLState());
        assertEquals("23505", e.getNextException().getSQLState());
        assertTrue(String.valueOf(e.getMessage()).contains("Statement 2 of 3"), e.getMessage());
        assertEquals(List.of(1, 2, 3, 4), column(connection, "SELECT id FROM t ORDER BY id"));
    }

    @Test
    void aBatchGivesNoRows() throws Exception {
        statement.addBatch("SELECT id FROM t");
        assertState("07005", statement::executeBatch);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELEC id FROM t | 42601",
                "SELECT id FROM | 42601",
                "SELECT id FROM nowhere | 42P01",
                "SELECT nothing FROM t | 42703",
                "INSERT INTO t (id, nothing) VALUES (9, 'x') | 42703",
                "SELECT nofunction(id) FROM t | 42883",
                "INSERT INTO t VALUES (1, 'again') | 23505",
                "INSERT INTO t VALUES (9, NULL) | 23502",
                "INSERT INTO t VALUES (9, 'too long') | 22001",
                "INSERT INTO t VALUES (3000000000, 'x') | 22003",
                "INSERT INTO t VALUES ('nine', 'x') | 22018",
                "UPDATE t SET id = id + 2147483647 WHERE id = 3 | 22003",
                "UPDATE t SET id = id / 0 WHERE id = 3 | 22012",
                "CREATE TABLE t (id INT) | 42P07",
                "DROP TABLE nowhere | 42P01",
                "CREATE TABLE u (id INT, id INT) | 42701",
                "SELECT 1; SELECT 2 | 42601",
            })
    void badInputHasItsStateAndChangesNothing(String sql, String state) throws Exception {
        SQLException e = assertState(state, () -> statement.execute(sql));
        assertTrue(e.getErrorCode() > 1000 && e.getErrorCode() < 1900, "a vendor code, not a defect");
        assertNotNull(e.getCause());
        assertEquals(List.of(1, 2, 3), column(connection, "SELECT id FROM t ORDER BY id"));
    }

    @Test
    void errorsNameWhatTheyAreAbout() {
        String syntax = String.valueOf(assertState("42601", () -> statement.execute("SELECT id\nFROM t WERE id = 1"))
                .getMessage());
        assertTrue(syntax.contains("line 2"), syntax);
        String duplicate = String.valueOf(assertState("23505", () -> statement.execute("INSERT INTO t VALUES (2, 'x')"))
                .getMessage());
        assertTrue(duplicate.contains("2") && duplicate.contains("T"), duplicate);
    }

    @Test
    void nestingBeyondTheLimitIsAnErrorAndNoCrash() {
        String deep = "SELECT " + "(".repeat(20_000) + "1" + ")".repeat(20_000);
        SQLException e = assertThrows(SQLException.class, () -> statement.execute(deep));
        assertTrue(List.of("42601", "54000").contains(e.getSQLState()), e.getSQLState());
    }

    @Test
    void aKeptResultSetIsClosedWithItsStatement() throws Exception {
        ResultSet first = statement.executeQuery("SELECT id FROM t");
        assertFalse(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT));
        ResultSet second = statement.executeQuery("SELECT id FROM t");
        assertFalse(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT));
        assertTrue(first.next());
        assertTrue(second.next());
        statement.closeOnCompletion();
        second.close();
        assertFalse(statement.isClosed(), "the first result set is open");
        statement.close();
        assertTrue(first.isClosed());
    }

    @Test
    void theLastKeptResultSetCompletesTheStatement() throws Exception {
        ResultSet first = statement.executeQuery("SELECT id FROM t");
        statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
        ResultSet second = statement.executeQuery("SELECT id FROM t");
        statement.closeOnCompletion();
        second.close();
        assertFalse(statement.isClosed());
        first.close();
        assertTrue(statement.isClosed());
    }

    @Test
    void allResultSetsCanBeClosedAtOnce() throws Exception {
        ResultSet first = statement.executeQuery("SELECT id FROM t");
        statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
        ResultSet second = statement.executeQuery("SELECT id FROM t");
        statement.getMoreResults(Statement.CLOSE_ALL_RESULTS);
        assertTrue(first.isClosed());
        assertTrue(second.isClosed());
    }
}
