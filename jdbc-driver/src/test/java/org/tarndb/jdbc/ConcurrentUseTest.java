package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** Statements that wait for a lock are canceled, timed out and closed by other threads. */
@Timeout(60)
class ConcurrentUseTest {
    private static final String UPDATE = "UPDATE t SET v = v + 1 WHERE id = 1";

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private Connection holder;
    private Connection waiter;

    @BeforeEach
    void lockARow(TestInfo test) throws Exception {
        String url = "jdbc:tarn:mem:" + test.getTestMethod().orElseThrow().getName() + ";lock_timeout=1min";
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
        assertTrue(List.of("57014", "08003").contains(e.getSQLState()), e.getSQLState());
        holder.rollback();
        assertEquals(List.of(0, 0), column(holder, "SELECT v FROM t"));
    }

    @Test
    void abortEndsTheWait() throws Exception {
        Statement statement = waiter.createStatement();
        Future<Integer> work = waitingUpdate(statement);
        SQLException e = failsAfter(work, () -> waiter.abort(executor));
        assertTrue(List.of("57014", "08003").contains(e.getSQLState()), e.getSQLState());
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
}
