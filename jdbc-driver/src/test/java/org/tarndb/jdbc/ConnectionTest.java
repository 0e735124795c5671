package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionTest {
    private Connection connection;

    @BeforeEach
    void open() throws Exception {
        connection = Sql.connect();
        run(connection, "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20))");
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
    }

    @Test
    void autoCommitKeepsEachStatement() throws Exception {
        assertTrue(connection.getAutoCommit());
        run(connection, "INSERT INTO t VALUES (1, 'a')");
        assertState("25P01", connection::commit);
        assertState("25P01", connection::rollback);
        assertState("25P01", connection::setSavepoint);
        assertEquals(List.of(1), column(connection, "SELECT id FROM t"));
    }

    @Test
    void commitAndRollback() throws Exception {
        connection.setAutoCommit(false);
        run(connection, "INSERT INTO t VALUES (1, 'a')");
        connection.commit();
        run(connection, "INSERT INTO t VALUES (2, 'b')");
        connection.rollback();
        assertEquals(List.of(1), column(connection, "SELECT id FROM t"));
        connection.rollback();
    }

    @Test
    void switchingAutoCommitOnCommits() throws Exception {
        connection.setAutoCommit(false);
        run(connection, "INSERT INTO t VALUES (1, 'a')");
        connection.setAutoCommit(true);
        connection.setAutoCommit(false);
        connection.rollback();
        assertEquals(List.of(1), column(connection, "SELECT id FROM t"));
    }

    @Test
    void savepoints() throws Exception {
        connection.setAutoCommit(false);
        run(connection, "INSERT INTO t VALUES (1, 'a')");
        Savepoint named = connection.setSavepoint("before 2");
        run(connection, "INSERT INTO t VALUES (2, 'b')");
        Savepoint nameless = connection.setSavepoint();
        run(connection, "INSERT INTO t VALUES (3, 'c')");
        assertEquals("before 2", named.getSavepointName());
        assertState("3B001", named::getSavepointId);
        assertState("3B001", nameless::getSavepointName);
        nameless.getSavepointId();

        connection.rollback(nameless);
        assertEquals(List.of(1, 2), column(connection, "SELECT id FROM t ORDER BY id"));
        connection.rollback(named);
        assertState("3B001", () -> connection.rollback(nameless));
        connection.releaseSavepoint(named);
        assertState("3B001", () -> connection.rollback(named));
        connection.commit();
        assertEquals(List.of(1), column(connection, "SELECT id FROM t"));
        connection.commit();
        try (Connection other = Sql.connect()) {
            other.setAutoCommit(false);
            assertState("3B001", () -> other.rollback(named));
        }
    }

    @Test
    void isolationLevels() throws Exception {
        assertEquals(Connection.TRANSACTION_READ_COMMITTED, connection.getTransactionIsolation());
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        assertEquals(Connection.TRANSACTION_REPEATABLE_READ, connection.getTransactionIsolation());
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
        assertEquals(Connection.TRANSACTION_READ_COMMITTED, connection.getTransactionIsolation());
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        assertEquals(Connection.TRANSACTION_SERIALIZABLE, connection.getTransactionIsolation());
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        assertState("22023", () -> connection.setTransactionIsolation(Connection.TRANSACTION_NONE));
        assertEquals(Connection.TRANSACTION_READ_COMMITTED, connection.getTransactionIsolation());
        connection.setAutoCommit(false);
        run(connection, "INSERT INTO t VALUES (1, 'a')");
        assertState("25001", () -> connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ));
    }

    @Test
    void readOnly() throws Exception {
        connection.setReadOnly(true);
        assertTrue(connection.isReadOnly());
        assertState("25006", () -> run(connection, "INSERT INTO t VALUES (1, 'a')"));
        connection.setReadOnly(false);
        run(connection, "INSERT INTO t VALUES (1, 'a')");
    }

    @Test
    void schemaAndCatalog() throws Exception {
        assertEquals("PUBLIC", connection.getSchema());
        run(connection, "CREATE SCHEMA sales");
        connection.setSchema("SALES");
        assertEquals("SALES", connection.getSchema());
        assertState("42P01", () -> column(connection, "SELECT id FROM t"));
        assertState("3F000", () -> connection.setSchema("NOWHERE"));
        connection.setCatalog(connection.getCatalog());
        assertState("42704", () -> connection.setCatalog("elsewhere"));
    }

    @Test
    void propertiesOfTheUrlSetUpTheConnection() throws Exception {
        try (Connection other =
                DriverManager.getConnection("jdbc:tarn:mem:;isolation=repeatable_read;read_only=true")) {
            assertEquals(Connection.TRANSACTION_REPEATABLE_READ, other.getTransactionIsolation());
            assertTrue(other.isReadOnly());
        }
        assertState("3F000", () -> DriverManager.getConnection("jdbc:tarn:mem:;schema=nowhere"));
    }

    @Test
    void clientInfoIsKept() throws Exception {
        connection.setClientInfo("ApplicationName", "test");
        assertEquals("test", connection.getClientInfo("ApplicationName"));
        Properties all = connection.getClientInfo();
        all.setProperty("ApplicationName", "changed in the copy");
        assertEquals("test", connection.getClientInfo("ApplicationName"));
        connection.setClientInfo(new Properties());
        assertNull(connection.getClientInfo("ApplicationName"));
        connection.close();
        assertThrows(SQLClientInfoException.class, () -> connection.setClientInfo("a", "b"));
    }

    @Test
    void whatIsReplacedGivesAWarning() throws Exception {
        assertNull(connection.getWarnings());
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            assertEquals(ResultSet.TYPE_SCROLL_INSENSITIVE, statement.getResultSetType());
            assertEquals(ResultSet.CONCUR_READ_ONLY, statement.getResultSetConcurrency());
        }
        assertNotNull(connection.getWarnings());
        assertNotNull(connection.getWarnings().getNextWarning());
        connection.clearWarnings();
        assertNull(connection.getWarnings());
        assertState("22023", () -> connection.createStatement(17, ResultSet.CONCUR_READ_ONLY));
    }

    @Test
    void holdabilityIsOverCommit() throws Exception {
        connection.setAutoCommit(false);
        run(connection, "INSERT INTO t VALUES (1, 'a'), (2, 'b')");
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id")) {
            assertTrue(rows.next());
            connection.commit();
            run(connection, "DELETE FROM t");
            connection.commit();
            assertTrue(rows.next());
            assertEquals(2, rows.getInt(1));
            assertFalse(rows.next());
        }
    }

    @Test
    void escapesAreProcessed() throws Exception {
        assertEquals("SELECT UPPER(v) FROM t", connection.nativeSQL("SELECT {fn ucase(v)} FROM t"));
        run(connection, "INSERT INTO t VALUES (1, 'a')");
        assertEquals(List.of("A"), column(connection, "SELECT {fn ucase(v)} FROM t"));
        try (PreparedStatement statement = connection.prepareStatement("SELECT {fn ucase(v)} FROM t WHERE id = ?")) {
            statement.setInt(1, 1);
            assertEquals(List.of("A"), column(statement.executeQuery(), 1));
        }
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            assertThrows(SQLSyntaxErrorException.class, () -> statement.executeQuery("SELECT {fn ucase(v)} FROM t"));
        }
    }

    @Test
    void unwrapsToItself() throws Exception {
        assertTrue(connection.isWrapperFor(Connection.class));
        assertSame(connection, connection.unwrap(Connection.class));
        assertFalse(connection.isWrapperFor(String.class));
        assertState("22023", () -> connection.unwrap(String.class));
    }

    @Test
    void aClosedConnectionSaysSo() throws Exception {
        Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("SELECT id FROM t");
        ResultSet rows = prepared.executeQuery();
        assertTrue(connection.isValid(0));
        connection.close();
        connection.close();
        assertTrue(connection.isClosed());
        assertFalse(connection.isValid(0));
        assertTrue(statement.isClosed());
        assertTrue(rows.isClosed());
        assertInstanceOf(SQLNonTransientConnectionException.class, assertState("08003", connection::createStatement));
        assertState("08003", connection::getAutoCommit);
        assertState("08003", connection::commit);
        assertState("08003", connection::getMetaData);
        assertState("08003", () -> statement.executeQuery("SELECT 1"));
        assertState("08003", prepared::executeQuery);
        assertState("08003", rows::next);
        statement.close();
        prepared.close();
        rows.close();
    }

    @Test
    void closingRollsBack() throws Exception {
        try (Connection first = DriverManager.getConnection("jdbc:tarn:mem:closingRollsBack");
                Connection second = DriverManager.getConnection("jdbc:tarn:mem:closingRollsBack")) {
            run(first, "CREATE TABLE t (id INT PRIMARY KEY)");
            second.setAutoCommit(false);
            run(second, "INSERT INTO t VALUES (1)");
            second.close();
            assertEquals(List.of(), column(first, "SELECT id FROM t"));
            run(first, "INSERT INTO t VALUES (1)");
            run(first, "SHUTDOWN");
        }
    }

    @Test
    void abortClosesAtOnceAndReleasesByTheExecutor() throws Exception {
        assertState("22023", () -> connection.abort(null));
        Runnable[] later = new Runnable[1];
        connection.abort(work -> later[0] = work);
        assertTrue(connection.isClosed());
        assertState("08003", connection::createStatement);
        later[0].run();
        connection.abort(work -> {
            throw new RejectedExecutionException("a second abort has nothing to do");
        });
    }

    @Test
    void networkTimeoutIsKept() throws Exception {
        Executor none = Runnable::run;
        connection.setNetworkTimeout(none, 5000);
        assertEquals(5000, connection.getNetworkTimeout());
        assertState("22023", () -> connection.setNetworkTimeout(none, -1));
    }

    @Test
    void whatThereIsNotSaysSo() {
        assertThrows(SQLFeatureNotSupportedException.class, () -> connection.prepareCall("{call p()}"));
        assertThrows(SQLFeatureNotSupportedException.class, () -> connection.createArrayOf("INT", new Object[0]));
        assertThrows(SQLFeatureNotSupportedException.class, connection::createSQLXML);
        assertThrows(SQLFeatureNotSupportedException.class, () -> connection.createStruct("S", new Object[0]));
        assertThrows(
                SQLFeatureNotSupportedException.class,
                () -> connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT));
    }

    @Test
    void aBlockInSqlIsATransactionOfTheConnection() throws Exception {
        run(connection, "BEGIN");
        run(connection, "INSERT INTO t VALUES (1, 'a')");
        Savepoint savepoint = connection.setSavepoint();
        run(connection, "INSERT INTO t VALUES (2, 'b')");
        connection.rollback(savepoint);
        connection.commit();
        assertState("25P01", connection::commit);
        run(connection, "BEGIN");
        run(connection, "DELETE FROM t");
        connection.rollback();
        assertState("25P01", connection::rollback);
        assertState("25P01", connection::setSavepoint);
        assertTrue(connection.getAutoCommit());
        assertEquals(List.of(1), column(connection, "SELECT id FROM t"));
    }

    @Test
    void anAbortWhoseExecutorRefusesReleasesAllTheSame(@TempDir Path directory) throws Exception {
        String url = "jdbc:tarn:" + directory.resolve("db");
        Connection first = DriverManager.getConnection(url);
        RejectedExecutionException refusal = new RejectedExecutionException("full");
        assertSame(
                refusal,
                assertThrows(
                        RejectedExecutionException.class,
                        () -> first.abort(work -> {
                            throw refusal;
                        })));
        assertTrue(first.isClosed());
        // Only a database that was closed in between takes another value of a property that it is opened with.
        DriverManager.getConnection(url + ";lock_timeout=77s").close();
    }

    @Test
    void whatWasCutFromTheJournalIsAWarningOfWhoOpened(@TempDir Path directory) throws Exception {
        Path files = directory.resolve("db");
        String url = "jdbc:tarn:" + files;
        try (Connection first = DriverManager.getConnection(url)) {
            assertNull(first.getWarnings());
            run(first, "CREATE TABLE t (id INT PRIMARY KEY)");
            run(first, "INSERT INTO t VALUES (1)");
        }
        Path journal;
        try (Stream<Path> all = Files.walk(files.resolve("journal"))) {
            journal = all.filter(Files::isRegularFile)
                    .sorted()
                    .reduce((a, b) -> b)
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(journal);
        int end = bytes.length;
        while (bytes[end - 1] == 0) {
            end--;
        }
        Files.write(journal, Arrays.copyOf(bytes, end - 3));
        try (Connection opener = DriverManager.getConnection(url);
                Connection joined = DriverManager.getConnection(url)) {
            SQLWarning warning = opener.getWarnings();
            assertNotNull(warning);
            assertEquals("01000", warning.getSQLState());
            assertTrue(String.valueOf(warning.getMessage())
                    .contains(journal.getFileName().toString()));
            assertNull(warning.getNextWarning());
            assertNull(joined.getWarnings());
        }
        try (Connection again = DriverManager.getConnection(url)) {
            assertNull(again.getWarnings());
        }
    }
}
