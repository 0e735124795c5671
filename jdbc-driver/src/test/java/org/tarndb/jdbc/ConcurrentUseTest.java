package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** Statements that wait for a lock are canceled, timed out and closed by other threads. */
@Timeout(60)
class ConcurrentUseTest {
    private static final String UPDATE = "UPDATE t SET v = v + 1 WHERE id = 1";
    private static final String BUILDS = "SELECT phase FROM information_schema.tarn_index_builds";

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private String url;
    private Connection holder;
    private Connection waiter;

    @BeforeEach
    void lockARow(TestInfo test) throws Exception {
        url = "jdbc:tarn:mem:" + test.getTestMethod().orElseThrow().getName() + ";lock_timeout=1min";
        holder = DriverManager.getConnection(url);
        waiter = DriverManager.getConnection(url);
        run(holder, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        run(holder, "INSERT INTO t VALUES (1, 0), (2, 0)");
        holder.setAutoCommit(false);
        run(holder, UPDATE);
    }

    @AfterEach
    void close() throws Exception {
        executor.shutdownNow();
        waiter.close();
        run(holder, "SHUTDOWN");
        holder.close();
    }

    private Future<Integer> waitingUpdate(Statement statement) {
        return executor.submit(() -> statement.executeUpdate(UPDATE));
    }

    /** Repeats an action until the work has ended: there is no telling when it began to wait. */
    private static SQLException failsAfter(Future<?> work, AutoCloseable action) throws Exception {
        while (!work.isDone()) {
            action.close();
            Thread.onSpinWait();
        }
        return assertInstanceOf(
                SQLException.class,
                assertThrows(ExecutionException.class, work::get).getCause());
    }

    @Test
    void cancelFromAnotherThread() throws Exception {
        try (Statement statement = waiter.createStatement()) {
            SQLException e = failsAfter(waitingUpdate(statement), statement::cancel);
            assertEquals("57014", e.getSQLState());
            holder.rollback();
            assertEquals(1, statement.executeUpdate(UPDATE));
        }
    }

    @Test
    void cancelOfAStatementThatDoesNotRunHitsNoOther() throws Exception {
        try (Statement idle = waiter.createStatement();
                Statement busy = waiter.createStatement()) {
            Future<Integer> work = waitingUpdate(busy);
            for (int i = 0; i < 1000; i++) {
                idle.cancel();
            }
            holder.rollback();
            assertEquals(1, work.get());
            assertEquals(1, idle.executeUpdate(UPDATE));
        }
    }

    @Test
    void cancelOfAnOpenResultSet() throws Exception {
        try (Statement statement = waiter.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM t")) {
            assertTrue(rows.next());
            statement.cancel();
            assertEquals("57014", assertThrows(SQLException.class, rows::next).getSQLState());
            try (ResultSet again = statement.executeQuery("SELECT id FROM t")) {
                assertTrue(again.next());
            }
        }
    }

    @Test
    void aQueryTimeoutEndsTheWait() throws Exception {
        waiter.setAutoCommit(false);
        try (Statement statement = waiter.createStatement()) {
            statement.executeUpdate("UPDATE t SET v = 7 WHERE id = 2");
            statement.setQueryTimeout(1);
            SQLTimeoutException e = assertThrows(SQLTimeoutException.class, () -> statement.executeUpdate(UPDATE));
            assertEquals("57014", e.getSQLState());
            waiter.commit();
        }
        assertEquals(List.of(0, 7), column(waiter, "SELECT v FROM t"));
    }

    @Test
    void closingTheStatementEndsTheWait() throws Exception {
        Statement statement = waiter.createStatement();
        SQLException e = failsAfter(waitingUpdate(statement), statement::close);
        assertTrue(List.of("57014", "55000").contains(e.getSQLState()), e.getSQLState());
        holder.rollback();
        assertEquals(1, run(waiter, UPDATE));
    }

    @Test
    void closingTheConnectionEndsTheWaitAndRollsBack() throws Exception {
        waiter.setAutoCommit(false);
        run(waiter, "UPDATE t SET v = 7 WHERE id = 2");
        Statement statement = waiter.createStatement();
        SQLException e = failsAfter(waitingUpdate(statement), waiter::close);
        assertEquals("08003", e.getSQLState());
        holder.rollback();
        assertEquals(List.of(0, 0), column(holder, "SELECT v FROM t"));
    }

    @Test
    void abortEndsTheWait() throws Exception {
        Statement statement = waiter.createStatement();
        Future<Integer> work = waitingUpdate(statement);
        SQLException e = failsAfter(work, () -> waiter.abort(executor));
        assertEquals("08003", e.getSQLState());
        assertTrue(waiter.isClosed());
    }

    @Test
    void anInterruptEndsTheWaitOfThatThreadAlone() throws Exception {
        Thread[] thread = new Thread[1];
        boolean[] flagKept = new boolean[1];
        Future<?> work = executor.submit(() -> {
            thread[0] = Thread.currentThread();
            thread[0].interrupt();
            try (Statement statement = waiter.createStatement()) {
                return statement.executeUpdate(UPDATE);
            } finally {
                flagKept[0] = Thread.interrupted();
            }
        });
        SQLException e = failsAfter(work, () -> {});
        assertEquals("57014", e.getSQLState());
        assertTrue(flagKept[0], "the interrupt is the caller's to see");
        holder.rollback();
        assertEquals(1, run(waiter, UPDATE));
    }

    @Test
    void threadsThatShareAConnectionTakeTurns() throws Exception {
        holder.rollback();
        int threads = 4;
        int rounds = 200;
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(executor.submit(() -> {
                try (PreparedStatement update = waiter.prepareStatement(UPDATE);
                        PreparedStatement select = waiter.prepareStatement("SELECT v FROM t WHERE id = ?")) {
                    for (int round = 0; round < rounds; round++) {
                        assertEquals(1, update.executeUpdate());
                        select.setInt(1, 1);
                        try (ResultSet rows = select.executeQuery()) {
                            assertTrue(rows.next());
                            assertTrue(rows.getInt(1) > 0);
                        }
                    }
                }
                return null;
            }));
        }
        for (Future<?> future : all) {
            future.get();
        }
        assertEquals(List.of(threads * rounds, 0), column(holder, "SELECT v FROM t"));
        holder.rollback();
    }

    @Test
    void cancelReachesEachOfTwoOpenResultSets() throws Exception {
        try (Statement one = waiter.createStatement();
                Statement two = waiter.createStatement();
                ResultSet older = one.executeQuery("SELECT x.v FROM t x JOIN t y ON x.id <> y.id");
                ResultSet newer = two.executeQuery("SELECT x.v FROM t x JOIN t y ON x.id <> y.id")) {
            one.cancel();
            assertEquals("57014", assertThrows(SQLException.class, older::next).getSQLState());
            assertTrue(newer.next());
        }
    }

    @Test
    void closingTheConnectionLeavesAnOnlineBuildAlone() throws Exception {
        Statement statement = waiter.createStatement();
        Future<Integer> work = executor.submit(() -> statement.executeUpdate("CREATE INDEX i ON t (v) ONLINE"));
        while (!work.isDone() && column(holder, BUILDS).isEmpty()) {
            Thread.onSpinWait();
        }
        waiter.close();
        try {
            work.get();
        } catch (ExecutionException e) {
            assertEquals(
                    "08003", assertInstanceOf(SQLException.class, e.getCause()).getSQLState());
        }
        holder.commit();
        while (!column(holder, BUILDS).equals(List.of("DONE"))) {
            assertFalse(column(holder, BUILDS).contains("CANCELED"));
            holder.commit();
            Thread.onSpinWait();
        }
    }

    /**
     * A batch in auto-commit mode that waits for a lock after its first row, while an index is registered that its first
     * row violates; so its commit fails.
     */
    private BatchUpdateException batchThatCannotCommit(Integer... ids) throws Exception {
        run(holder, "INSERT INTO t VALUES (11, 110)");
        Thread[] thread = new Thread[1];
        Future<int[]> work = executor.submit(() -> {
            try (PreparedStatement insert = waiter.prepareStatement("INSERT INTO t VALUES (?, 10 * CAST(? AS INT))")) {
                for (int id : ids) {
                    insert.setInt(1, id);
                    insert.setInt(2, id);
                    insert.addBatch();
                }
                thread[0] = Thread.currentThread();
                return insert.executeBatch();
            }
        });
        while (!isWaiting(thread[0])) {
            assertFalse(work.isDone());
            Thread.onSpinWait();
        }
        try (Connection third = DriverManager.getConnection(url)) {
            run(third, "UPDATE t SET v = 5 WHERE id = 2");
            run(third, "CREATE UNIQUE INDEX u ON t (v) ONLINE");
            run(third, "INSERT INTO t VALUES (20, 100)");
        }
        holder.rollback();
        return assertInstanceOf(
                BatchUpdateException.class,
                assertThrows(ExecutionException.class, work::get).getCause());
    }

    private static boolean isWaiting(@Nullable Thread thread) {
        return thread != null
                && (thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING);
    }

    @Test
    void aBatchWhoseCommitFailsCountsNothingAndLeavesAutoCommitOn() throws Exception {
        BatchUpdateException e = batchThatCannotCommit(10, 11);
        assertEquals("23505", e.getSQLState());
        assertEquals(0, e.getUpdateCounts().length);
        assertTrue(waiter.getAutoCommit());
        run(waiter, "INSERT INTO t VALUES (30, 300)");
        assertEquals(List.of(1, 2, 20, 30), column(holder, "SELECT id FROM t ORDER BY id"));
    }

    @Test
    void aBatchWhoseRowAndCommitFailReportsTheCommit() throws Exception {
        BatchUpdateException e = batchThatCannotCommit(10, 11, Integer.MAX_VALUE);
        assertEquals("23505", e.getSQLState());
        assertEquals(0, e.getUpdateCounts().length);
        SQLException commit = assertInstanceOf(SQLException.class, e.getCause());
        assertEquals("22003", ((SQLException) commit.getSuppressed()[0]).getSQLState());
        assertTrue(waiter.getAutoCommit());
        assertEquals(List.of(1, 2, 20), column(holder, "SELECT id FROM t ORDER BY id"));
    }
}
