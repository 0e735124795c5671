package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a statement about an online build says is what it has done. */
class BuildStatementOutcomesTest {
    private static final int ROUNDS = 40;

    private String url = "";
    private Connection connection;
    private Statement sql;

    @BeforeEach
    void open(TestInfo test) throws SQLException {
        url = "jdbc:tarn:mem:outcomes_" + Math.abs(test.getDisplayName().hashCode());
        connection = DriverManager.getConnection(url);
        sql = connection.createStatement();
        sql.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        StringBuilder rows = new StringBuilder("INSERT INTO t VALUES (0, 0)");
        for (int i = 1; i < 5_000; i++) {
            rows.append(", (").append(i).append(", ").append(i).append(')');
        }
        sql.execute(rows.toString());
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private boolean isThere(String index) throws SQLException {
        try (ResultSet found =
                sql.executeQuery("SELECT 1 FROM information_schema.indexes WHERE index_name = '" + index + "'")) {
            return found.next();
        }
    }

    /**
     * Cancels come at any moment of the build, its end too. An error means that nothing is left, not even the name; success,
     * that the index is there.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {"CREATE UNIQUE INDEX x ON t (b) ONLINE", "ALTER TABLE t ADD CONSTRAINT x UNIQUE (b) ONLINE"})
    void aCanceledStatementHasDoneNothing(String create) throws Exception {
        int canceled = 0;
        for (int round = 0; round < ROUNDS; round++) {
            CountDownLatch begun = new CountDownLatch(1);
            long delayNanos = TimeUnit.MICROSECONDS.toNanos(round * 250L);
            try (Statement statement = connection.createStatement()) {
                Thread canceler = new Thread(() -> cancel(statement, begun, delayNanos));
                canceler.start();
                boolean succeeded = true;
                begun.countDown();
                try {
                    statement.execute(create);
                } catch (SQLException e) {
                    assertEquals("57014", e.getSQLState(), e::getMessage);
                    succeeded = false;
                    canceled++;
                } finally {
                    canceler.join();
                }
                assertEquals(succeeded, isThere("X"), "round " + round);
            }
            if (isThere("X")) {
                sql.execute(create.startsWith("CREATE") ? "DROP INDEX x" : "ALTER TABLE t DROP CONSTRAINT x");
            } else {
                sql.execute("CREATE TABLE x_is_free (a INT PRIMARY KEY)");
                sql.execute("CREATE INDEX x ON x_is_free (a) ONLINE");
                sql.execute("DROP TABLE x_is_free");
            }
        }
        assertTrue(canceled > 0, "no cancel came in time");
    }

    private static void cancel(Statement statement, CountDownLatch begun, long delayNanos) {
        try {
            begun.await();
            long at = System.nanoTime() + delayNanos;
            while (System.nanoTime() - at < 0) {
                Thread.onSpinWait();
            }
            statement.cancel();
        } catch (InterruptedException | SQLException e) {
            throw new AssertionError(e);
        }
    }

    private String phase(String name) throws SQLException {
        try (ResultSet builds = sql.executeQuery(
                "SELECT phase FROM information_schema.tarn_index_builds WHERE index_name = '" + name + "'")) {
            assertTrue(builds.next());
            return builds.getString(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDropOfWhatIsBuiltIsUndoneWithItsTransaction(boolean isConstraint) throws SQLException {
        sql.execute(
                isConstraint
                        ? "ALTER TABLE t ADD CONSTRAINT x UNIQUE (b) ONLINE NOWAIT WITH (max_rows_per_second = 10)"
                        : "CREATE INDEX x ON t (b) ONLINE NOWAIT WITH (max_rows_per_second = 10)");
        String drop = isConstraint ? "ALTER TABLE t DROP CONSTRAINT x" : "DROP INDEX x";
        try (Connection other = DriverManager.getConnection(url);
                Statement first = other.createStatement()) {
            other.setAutoCommit(false);
            first.execute(drop); // the first statement of its transaction
            other.rollback();
            assertFalse(phase("X").equals("CANCELED"), "the drop was rolled back");
            first.execute(drop);
            other.commit();
        }
        assertFalse(isThere("X"));
    }

    @Test
    void aReadOnlySessionBuildsNothing() throws SQLException {
        sql.execute("CREATE INDEX y ON t (b)");
        try (Connection other = DriverManager.getConnection(url);
                Statement reader = other.createStatement()) {
            other.setReadOnly(true);
            for (String text : new String[] {
                "CREATE INDEX x ON t (b) ONLINE",
                "ALTER TABLE t ADD CONSTRAINT x UNIQUE (b) ONLINE",
                "REINDEX INDEX y ONLINE",
                "REINDEX TABLE t ONLINE",
                "ALTER INDEX y CANCEL BUILD"
            }) {
                assertEquals(
                        "25006",
                        assertThrows(SQLException.class, () -> reader.execute(text), text)
                                .getSQLState(),
                        text);
            }
        }
        assertFalse(isThere("X"));
    }
}
