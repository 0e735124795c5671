package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An online index build seen, steered and left alone by JDBC programs. A limit of a row a second keeps it from ending. */
@Timeout(60)
class IndexBuildTest {
    private static final int ROWS = 3000;
    private static final String CREATE = "CREATE INDEX i ON t (v) ONLINE";
    private static final String CREATE_SLOWLY = CREATE + " WITH (max_rows_per_second = 1)";
    private static final String PHASE = "SELECT phase FROM information_schema.tarn_index_builds WHERE index_name = 'I'";

    @TempDir
    Path directory;

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private String url;
    private Connection connection;

    @BeforeEach
    void create(TestInfo test) throws SQLException {
        url = "jdbc:tarn:" + directory;
        connection = DriverManager.getConnection(url);
        fill(connection);
    }

    private static void fill(Connection into) throws SQLException {
        run(into, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        StringBuilder insert = new StringBuilder("INSERT INTO t VALUES (0, 0)");
        for (int i = 1; i < ROWS; i++) {
            insert.append(", (").append(i).append(", ").append(i * 7 % ROWS).append(')');
        }
        run(into, insert.toString());
    }

    @AfterEach
    void close() throws SQLException {
        executor.shutdownNow();
        if (!connection.isClosed()) {
            run(connection, "SHUTDOWN");
            connection.close();
        }
    }

    private void await(String phase) throws SQLException {
        while (!column(connection, PHASE).contains(phase)) {
            Thread.onSpinWait();
        }
    }

    private void assertExact() throws SQLException {
        assertTrue(column(connection, "CHECK TABLE t").stream().allMatch("OK"::equals));
        assertEquals(
                List.of("PUBLIC"),
                column(connection, "SELECT state FROM information_schema.indexes WHERE index_name = 'I'"));
    }

    private static SQLException failure(Future<?> work) {
        return assertInstanceOf(
                SQLException.class,
                assertThrows(ExecutionException.class, work::get).getCause());
    }

    @Test
    void listenerAndWarningsThroughAPool() throws SQLException {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl("jdbc:tarn:mem:pooled");
            pool.setMaximumPoolSize(1);
            try (Connection pooled = pool.getConnection();
                    Statement statement = pooled.createStatement()) {
                fill(pooled);
                List<IndexBuildProgress> told = new ArrayList<>();
                Thread caller = Thread.currentThread();
                statement.unwrap(IndexBuildWatcher.class).setIndexBuildListener(progress -> {
                    assertSame(caller, Thread.currentThread());
                    told.add(progress);
                });
                assertNull(statement.getWarnings());
                statement.execute("CREATE UNIQUE INDEX i ON t (v) ONLINE");
                IndexBuildProgress last = told.get(told.size() - 1);
                assertEquals("DONE", last.phase());
                assertEquals(ROWS, last.rowsDone());
                assertEquals(ROWS, last.rowsTotal());
                assertEquals(100, last.percent());
                assertEquals("PUBLIC.T.I", last.schema() + "." + last.table() + "." + last.index());
                List<String> warnings = new ArrayList<>();
                for (SQLWarning each = statement.getWarnings(); each != null; each = each.getNextWarning()) {
                    assertEquals("01000", each.getSQLState());
                    warnings.add(each.getMessage());
                }
                assertTrue(
                        warnings.get(warnings.size() - 1).contains("PUBLIC.I: DONE, 3000 of 3000 rows (100 %)"),
                        warnings::toString);
                statement.execute("SELECT 1");
                assertNull(statement.getWarnings(), "they are of the last execution");
                statement.unwrap(IndexBuildWatcher.class).setIndexBuildListener(null);
                int before = told.size();
                statement.execute("CREATE INDEX j ON t (v) ONLINE");
                assertEquals(before, told.size());
                statement.clearWarnings();
                assertNull(statement.getWarnings());
            }
        }
    }

    @Test
    void anotherThreadReadsTheWarningsAndCancels() throws SQLException {
        try (Connection other = DriverManager.getConnection(url);
                Statement statement = other.createStatement()) {
            Future<Boolean> create = executor.submit(() -> statement.execute(CREATE_SLOWLY));
            while (statement.getWarnings() == null) {
                Thread.onSpinWait();
            }
            SQLWarning first = statement.getWarnings();
            assertNotNull(first);
            assertTrue(String.valueOf(first.getMessage()).contains("index PUBLIC.I: "), first::toString);
            statement.cancel();
            assertEquals("57014", failure(create).getSQLState());
            await("CANCELED");
            run(other, CREATE);
            assertExact();
        }
    }

    @Test
    void aListenerMayCancel() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.unwrap(IndexBuildWatcher.class).setIndexBuildListener(progress -> {
                try {
                    statement.cancel();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            SQLException e = assertThrows(SQLException.class, () -> statement.execute(CREATE_SLOWLY));
            assertEquals("57014", e.getSQLState());
            await("CANCELED");
        }
    }

    @Test
    void aListenerThatFailsLeavesTheBuildAlone() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.unwrap(IndexBuildWatcher.class).setIndexBuildListener(progress -> {
                throw new IllegalStateException("the bar is full");
            });
            SQLException e = assertThrows(SQLException.class, () -> statement.execute(CREATE_SLOWLY));
            assertEquals("38000", e.getSQLState());
            assertTrue(String.valueOf(e.getMessage()).contains("the bar is full"), e.getMessage());
        }
        run(connection, "ALTER INDEX i SET (max_rows_per_second = DEFAULT)");
        await("DONE");
        assertExact();
    }

    @Test
    void anInterruptEndsTheStatementAlone() throws Exception {
        try (Connection other = DriverManager.getConnection(url);
                Statement statement = other.createStatement()) {
            Thread[] runner = new Thread[1];
            Future<Boolean> create = executor.submit(() -> {
                runner[0] = Thread.currentThread();
                return statement.execute(CREATE_SLOWLY);
            });
            while (statement.getWarnings() == null) {
                Thread.onSpinWait();
            }
            runner[0].interrupt();
            assertEquals("57014", failure(create).getSQLState());
            assertTrue(column(connection, PHASE).contains("SCANNING"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ALTER INDEX i CANCEL BUILD", "DROP INDEX i", "DROP TABLE t"})
    void statementsThatEndABuild(String end) throws SQLException {
        for (String pause : List.of("ALTER INDEX i RESUME BUILD", "ALTER INDEX i PAUSE BUILD")) {
            run(connection, CREATE_SLOWLY.replace("ONLINE", "ONLINE NOWAIT"));
            run(connection, pause);
            run(connection, end);
            await("CANCELED");
            assertFalse(column(connection, PHASE).contains("SCANNING"));
            if (end.startsWith("DROP TABLE")) {
                fill(connection);
            }
            while (!column(connection, "SELECT index_name FROM information_schema.indexes WHERE index_name = 'I'")
                    .isEmpty()) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aBuildOutlivesItsConnectionAndItsPool() throws SQLException {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(url);
            pool.setMaximumPoolSize(1);
            try (Connection pooled = pool.getConnection()) {
                run(pooled, CREATE_SLOWLY.replace("ONLINE", "ONLINE NOWAIT"));
            }
        }
        await("SCANNING");
        run(connection, "ALTER INDEX i SET (max_rows_per_second = DEFAULT)");
        await("DONE");
        assertExact();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBuildGoesOnWhenTheDatabaseIsOpenedAgain(boolean paused) throws SQLException {
        run(connection, CREATE_SLOWLY.replace("ONLINE", "ONLINE NOWAIT"));
        if (paused) {
            run(connection, "ALTER INDEX i PAUSE BUILD");
        }
        run(connection, "SHUTDOWN");
        connection.close();
        connection = DriverManager.getConnection(url);
        await(paused ? "PAUSED" : "SCANNING");
        assertEquals(
                List.of(1L),
                column(connection, "SELECT max_rows_per_second FROM information_schema.tarn_index_builds"));
        run(connection, "INSERT INTO t VALUES (-1, -1)");
        run(connection, "ALTER INDEX i SET (max_rows_per_second = DEFAULT)");
        if (paused) {
            run(connection, "ALTER INDEX i RESUME BUILD");
        }
        await("DONE");
        assertExact();
    }
}
