package org.tarndb.jdbc;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.jdbc.embed.ConnectionSettings;
import org.tarndb.jdbc.embed.Lease;
import org.tarndb.planner.SqlEngine;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.ControlledJournal;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.quorum.Quorum;

/** Synchronous transactions, their status, and the views of what goes on, as a user sees them. */
class SynchronousTest {
    @TempDir
    private Path directory;

    /** Says when it was handed a record, and acknowledges when it is told to. */
    private static final class TestQuorum implements Quorum {
        private volatile Listener listener = csn -> {};
        private volatile CountDownLatch handed = new CountDownLatch(0);
        private volatile long lastCsn;

        @Override
        public void start(Listener told) {
            listener = told;
        }

        @Override
        public void appended(long csn) {
            lastCsn = csn;
            handed.countDown();
        }

        void acknowledge() {
            listener.reached(lastCsn);
        }

        @Override
        public void close() {}
    }

    /** Without it, a test that fails would wait for its commit when it closes the connection. */
    private interface Ending extends AutoCloseable {
        @Override
        void close();
    }

    private record OneLease(SqlEngine engine) implements Lease {
        @Override
        public List<String> notes() {
            return List.of();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    private static Connection connect(SqlEngine engine) throws SQLException {
        ConnectionSettings settings = ConnectionSettings.parse("jdbc:tarn:mem:", new Properties());
        return TarnConnection.open(settings, new OneLease(engine));
    }

    private static SqlEngine inMemory(Quorum quorum, Duration timeout) {
        DatabaseOptions options = DatabaseOptions.defaults().withQuorum(quorum).withLimboTimeout(timeout);
        return new SqlEngine(Database.openInMemory("test", Env.system(), options), () -> {});
    }

    private static @Nullable Object one(Connection connection, String sql) throws SQLException {
        List<@Nullable Object> values = column(connection, sql);
        assertEquals(1, values.size(), sql);
        return values.get(0);
    }

    private static List<List<@Nullable Object>> rows(Connection connection, String sql) throws SQLException {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getObject(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static CompletableFuture<Void> commitElsewhere(Connection connection) {
        return CompletableFuture.runAsync(() -> {
            try {
                connection.commit();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** The quorum is handed a record before the commit that it is of begins to wait. */
    private static void awaitWaitsForQuorum(Connection connection) throws SQLException {
        List<@Nullable Object> reasons;
        do {
            reasons = column(connection, "SELECT waits_for FROM information_schema.tarn_limbo");
        } while (!reasons.equals(List.of("QUORUM")));
    }

    private static String status(Connection connection, String id) throws SQLException {
        return String.valueOf(one(connection, "SELECT tarn_transaction_status('" + id + "')"));
    }

    @Test
    void aDataSourceOpensItsDatabaseWithItsQuorum() throws Exception {
        TestQuorum quorum = new TestQuorum();
        TarnDataSource source = new TarnDataSource("jdbc:tarn:" + directory + ";limbo_timeout=3600s");
        source.setQuorum(quorum);
        try (Connection writer = source.getConnection();
                Connection other = DriverManager.getConnection("jdbc:tarn:" + directory);
                Ending ending = quorum::acknowledge) {
            run(writer, "CREATE TABLE t (id INT PRIMARY KEY)");
            writer.setAutoCommit(false);
            run(writer, "SET TRANSACTION SYNCHRONOUS");
            run(writer, "INSERT INTO t VALUES (1)");
            quorum.handed = new CountDownLatch(1);
            CompletableFuture<Void> commit = commitElsewhere(writer);
            quorum.handed.await();
            assertEquals(List.of(), column(other, "SELECT id FROM t"));
            quorum.acknowledge();
            commit.get();
            assertEquals(List.of(1), column(other, "SELECT id FROM t"));
            TarnDataSource stranger = new TarnDataSource("jdbc:tarn:" + directory);
            stranger.setQuorum(new TestQuorum());
            assertState("08001", stranger::getConnection);
        }
    }

    @Test
    void aSynchronousCommitIsSeenWhileItWaits() throws Exception {
        TestQuorum quorum = new TestQuorum();
        SqlEngine engine = inMemory(quorum, Duration.ofDays(1));
        try (Database database = engine.database();
                Connection writer = connect(engine);
                Connection other = connect(engine);
                Ending ending = quorum::acknowledge) {
            run(writer, "CREATE TABLE t (id INT PRIMARY KEY)");
            writer.setAutoCommit(false);
            run(writer, "SET TRANSACTION SYNCHRONOUS");
            run(writer, "INSERT INTO t VALUES (1), (2)");
            String id = String.valueOf(one(writer, "SELECT tarn_transaction_id()"));
            assertEquals("in progress", status(other, id));
            assertEquals(
                    List.of(List.of(id, "IN PROGRESS", "READ COMMITTED", "NO", "INSERT INTO t VALUES (1), (2)", 2L)),
                    rows(
                            other,
                            "SELECT transaction_id, state, isolation, is_read_only, statement, changed_rows"
                                    + " FROM information_schema.tarn_transactions"));
            quorum.handed = new CountDownLatch(1);
            CompletableFuture<Void> commit = commitElsewhere(writer);
            quorum.handed.await();
            awaitWaitsForQuorum(other);
            assertEquals("unknown", status(other, id));
            assertEquals(
                    List.of(List.of(id, "TRANSACTION", "YES", 2L, "QUORUM", true)),
                    rows(
                            other,
                            "SELECT transaction_id, kind, is_synchronous, changed_rows, waits_for, age_micros >= 0"
                                    + " FROM information_schema.tarn_limbo"));
            assertEquals(
                    List.of(List.of(id, "PREPARED", "QUORUM")),
                    rows(other, "SELECT transaction_id, state, waits_for FROM information_schema.tarn_transactions"));
            assertEquals(List.of(), column(other, "SELECT id FROM t"));
            quorum.acknowledge();
            commit.get();
            assertEquals("committed", status(other, id));
            assertEquals(2, column(other, "SELECT id FROM t").size());
            assertEquals(List.of(), rows(other, "SELECT * FROM information_schema.tarn_limbo"));
        }
    }

    @Test
    void aCommitWithoutAQuorumIsRolledBackInTime() throws Exception {
        SqlEngine engine = inMemory(new TestQuorum(), Duration.ofMillis(1));
        try (Database database = engine.database();
                Connection connection = connect(engine)) {
            run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
            run(connection, "START TRANSACTION ASYNCHRONOUS");
            run(connection, "CREATE TABLE safe (id VARCHAR(20) PRIMARY KEY) WITH (SYNCHRONOUS = TRUE)");
            run(connection, "COMMIT");
            run(connection, "INSERT INTO t VALUES (1)");
            SQLException e =
                    assertState("40000", () -> run(connection, "INSERT INTO safe VALUES (tarn_transaction_id())"));
            assertTrue(String.valueOf(e.getMessage()).contains("limbo_timeout"), e::getMessage);
            assertEquals(List.of(), column(connection, "SELECT id FROM safe"));

            run(connection, "ALTER TABLE safe SET (SYNCHRONOUS = DEFAULT)");
            run(connection, "INSERT INTO safe VALUES (tarn_transaction_id())");
            assertEquals("committed", one(connection, "SELECT tarn_transaction_status(id) FROM safe"));

            run(connection, "SET SESSION CHARACTERISTICS AS TRANSACTION SYNCHRONOUS");
            assertState("40000", () -> run(connection, "INSERT INTO t VALUES (2)"));
            run(connection, "SET SESSION CHARACTERISTICS AS TRANSACTION ASYNCHRONOUS");
            run(connection, "SET DATABASE SYNCHRONOUS TRUE");
            run(connection, "INSERT INTO t VALUES (3)");
            try (Connection fresh = connect(engine)) {
                assertState("40000", () -> run(fresh, "INSERT INTO t VALUES (4)"));
                run(fresh, "START TRANSACTION ASYNCHRONOUS");
                run(fresh, "INSERT INTO t VALUES (5)");
                run(fresh, "COMMIT");
            }
            assertEquals(List.of(1, 3, 5), column(connection, "SELECT id FROM t ORDER BY id"));
        }
    }

    @Test
    void settingsAreChecked() throws Exception {
        try (Connection connection = Sql.connect()) {
            assertState("22023", () -> run(connection, "SET DATABASE SYNCHRONOUS maybe"));
            assertState("42704", () -> run(connection, "SET DATABASE nothing TRUE"));
            assertState("42704", () -> run(connection, "CREATE TABLE t (a INT) WITH (nothing = 1)"));
            assertState("22023", () -> run(connection, "CREATE TABLE t (a INT) WITH (synchronous = 7)"));
            run(connection, "CREATE TABLE t (a INT) WITH (synchronous = TRUE)");
            assertState("22023", () -> run(connection, "ALTER TABLE t SET (synchronous = 'x')"));
            assertState("42P01", () -> run(connection, "ALTER TABLE u SET (synchronous = TRUE)"));
            assertState("22023", () -> column(connection, "SELECT tarn_transaction_status('x')"));
            assertEquals("unknown", status(connection, "99-1"));
        }
    }

    @Test
    void anUnknownOutcomeIs08007() throws Exception {
        ControlledJournal journal = new ControlledJournal();
        CountDownLatch appended = new CountDownLatch(1);
        Database database =
                Database.withJournal("test", Env.system(), DatabaseOptions.defaults(), BuildOptions.DEFAULT, journal);
        SqlEngine engine = new SqlEngine(database, () -> {});
        try (Connection connection = connect(engine)) {
            connection.setAutoCommit(false);
            run(connection, "CREATE SCHEMA s");
            String id = String.valueOf(one(connection, "SELECT tarn_transaction_id()"));
            journal.atAppend(csn -> appended.countDown());
            CompletableFuture<Void> commit = commitElsewhere(connection);
            appended.await();
            // The commit latch is free only when the record is in its place.
            assertEquals(1, database.limbo().size());
            journal.fail(
                    journal.pendingCsns().get(0), new TarnException(ErrorCode.OUTCOME_UNKNOWN, "failed by the test"));
            ExecutionException failed = assertThrows(ExecutionException.class, commit::get);
            Throwable thrown = requireNonNull(failed.getCause()).getCause();
            SQLException e = assertInstanceOf(SQLException.class, thrown);
            assertEquals("08007", e.getSQLState());
            assertTrue(
                    String.valueOf(e.getMessage()).contains("SELECT tarn_transaction_status('" + id + "')"),
                    e::getMessage);
            connection.setAutoCommit(true);
            assertEquals("unknown", status(connection, id));
        }
    }

    @Test
    void statusIsKnownAfterARestart() throws Exception {
        String url = "jdbc:tarn:" + directory.resolve("db");
        String committed;
        String rolledBack;
        try (Connection connection = DriverManager.getConnection(url)) {
            run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
            connection.setAutoCommit(false);
            run(connection, "INSERT INTO t VALUES (1)");
            committed = String.valueOf(one(connection, "SELECT tarn_transaction_id()"));
            connection.commit();
            run(connection, "INSERT INTO t VALUES (2)");
            rolledBack = String.valueOf(one(connection, "SELECT tarn_transaction_id()"));
            connection.rollback();
        }
        for (int i = 0; i < 3; i++) {
            try (Connection connection = DriverManager.getConnection(url)) {
                assertEquals("committed", status(connection, committed));
                assertEquals("rolled back", status(connection, rolledBack));
                run(connection, "BEGIN");
                String fresh = String.valueOf(one(connection, "SELECT tarn_transaction_id()"));
                run(connection, "COMMIT");
                assertTrue(!fresh.equals(committed) && !fresh.equals(rolledBack), fresh);
                run(connection, "CHECKPOINT");
            }
        }
    }

    @Test
    void locksShowWhoWaitsForWhom() throws Exception {
        String url = "jdbc:tarn:mem:locksShowWhoWaits;lock_timeout=1min";
        try (Connection holder = DriverManager.getConnection(url);
                Connection waiter = DriverManager.getConnection(url);
                Connection observer = DriverManager.getConnection(url)) {
            run(holder, "CREATE TABLE t (id INT PRIMARY KEY, a INT)");
            run(holder, "INSERT INTO t VALUES (7, 1)");
            holder.setAutoCommit(false);
            waiter.setAutoCommit(false);
            run(holder, "UPDATE t SET a = 2 WHERE id = 7");
            Object holderId = one(holder, "SELECT tarn_transaction_id()");
            Object waiterId = one(waiter, "SELECT tarn_transaction_id()");
            CompletableFuture<Void> blocked = CompletableFuture.runAsync(() -> {
                try {
                    run(waiter, "UPDATE t SET a = 3 WHERE id = 7");
                    waiter.commit();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            String waits = "SELECT object, kind, mode, owner_id, owner, waits_for FROM information_schema.tarn_locks"
                    + " WHERE is_granted = 'NO'";
            while (rows(observer, waits).isEmpty()) {
                Thread.onSpinWait();
            }
            assertEquals(
                    List.of(List.of(
                            "row (ID) = (7) of table T",
                            "ROW",
                            "EXCLUSIVE",
                            waiterId,
                            "transaction " + waiterId + " running UPDATE t SET a = 3 WHERE id = 7",
                            holderId)),
                    rows(observer, waits));
            assertEquals(
                    holderId,
                    one(
                            observer,
                            "SELECT waits_for FROM information_schema.tarn_transactions WHERE transaction_id = '"
                                    + waiterId + "'"));
            assertEquals(
                    2L,
                    one(
                            observer,
                            "SELECT COUNT(*) FROM information_schema.tarn_locks WHERE owner_id = '" + holderId
                                    + "' AND is_granted = 'YES'"));
            holder.commit();
            blocked.get();
            assertEquals(List.of(), rows(observer, "SELECT * FROM information_schema.tarn_locks"));
            run(observer, "SHUTDOWN");
        }
    }
}
