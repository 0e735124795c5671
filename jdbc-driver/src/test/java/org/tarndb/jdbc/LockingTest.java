package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Isolation, locking reads and their errors as an application sees them. */
class LockingTest {
    private static final String URL = "jdbc:tarn:mem:locking";
    private static final String NEXT =
            "SELECT id FROM job WHERE state = 'new' ORDER BY id FETCH FIRST 1 ROW ONLY FOR UPDATE SKIP LOCKED";

    private Connection a;
    private Connection b;

    @BeforeEach
    void open() throws SQLException {
        a = DriverManager.getConnection(URL);
        b = DriverManager.getConnection(URL);
        run(a, "CREATE TABLE job (id INT PRIMARY KEY, state VARCHAR(10))");
        for (int i = 1; i <= 40; i++) {
            run(a, "INSERT INTO job VALUES (" + i + ", 'new')");
        }
        a.setAutoCommit(false);
        b.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        a.rollback();
        b.rollback();
        a.setAutoCommit(true);
        run(a, "SHUTDOWN");
    }

    @Test
    void serializableFailsAtCommit() throws SQLException {
        a.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        b.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        assertEquals(List.of(40L), column(a, "SELECT COUNT(*) FROM job"));
        assertEquals(List.of(40L), column(b, "SELECT COUNT(*) FROM job"));
        run(a, "INSERT INTO job VALUES (41, 'new')");
        run(b, "INSERT INTO job VALUES (42, 'new')");
        a.commit();
        SQLException e = assertState("40001", b::commit);
        assertInstanceOf(SQLTransactionRollbackException.class, e);
        assertEquals(List.of(41L), column(b, "SELECT COUNT(*) FROM job"));
    }

    @Test
    void aPreparedLockingReadGivesItsRows() throws SQLException {
        try (PreparedStatement select = a.prepareStatement("SELECT * FROM job WHERE id = ? FOR UPDATE WAIT ?")) {
            assertEquals(2, select.getMetaData().getColumnCount());
            for (int id = 1; id <= 2; id++) {
                select.setInt(1, id);
                select.setInt(2, 0);
                try (ResultSet rows = select.executeQuery()) {
                    assertTrue(rows.next());
                    assertEquals(id, rows.getInt("id"));
                    assertEquals("new", rows.getString("state"));
                    assertFalse(rows.next());
                }
            }
        }
        for (int id = 1; id <= 2; id++) {
            String sql = "SELECT * FROM job WHERE id = " + id + " FOR SHARE ";
            SQLException e = assertState("55P03", () -> column(b, sql + "NOWAIT"));
            assertTrue(String.valueOf(e.getMessage()).contains("running SELECT * FROM job WHERE id = ?"), e::toString);
            e = assertState("55P03", () -> column(b, sql + "WAIT 0"));
            assertTrue(String.valueOf(e.getMessage()).contains("running SELECT * FROM job WHERE id = ?"), e::toString);
        }
    }

    @Test
    void oneOfTwoThatWaitForEachOtherIsTheVictim() throws Exception {
        column(a, "SELECT * FROM job WHERE id = 1 FOR UPDATE");
        column(b, "SELECT * FROM job WHERE id = 2 FOR UPDATE");
        List<SQLException> victims = new ArrayList<>();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<SQLException> first = thread.submit(() -> lock(a, "UPDATE job SET state = 'a' WHERE id = 2"));
            SQLException second = lock(b, "UPDATE job SET state = 'b' WHERE id = 1");
            for (SQLException e : new SQLException[] {first.get(), second}) {
                if (e != null) {
                    victims.add(e);
                }
            }
        } finally {
            thread.shutdown();
        }
        assertEquals(1, victims.size());
        SQLException victim = victims.get(0);
        assertEquals("40P01", victim.getSQLState());
        assertInstanceOf(SQLTransactionRollbackException.class, victim);
        assertTrue(String.valueOf(victim.getMessage()).contains("UPDATE job SET state = 'a'"), victim::toString);
        assertTrue(String.valueOf(victim.getMessage()).contains("UPDATE job SET state = 'b'"), victim::toString);
    }

    /** Null when it was locked; ends the transaction either way, so that the other one goes on. */
    private static @org.jspecify.annotations.Nullable SQLException lock(Connection connection, String sql)
            throws SQLException {
        try {
            run(connection, sql);
            connection.commit();
            return null;
        } catch (SQLException e) {
            connection.rollback();
            return e;
        }
    }

    @Test
    void workersShareAQueue() throws Exception {
        int workers = 4;
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        List<Object> done = new ArrayList<>();
        try {
            List<Future<List<Object>>> all = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                all.add(threads.submit(LockingTest::work));
            }
            for (Future<List<Object>> each : all) {
                done.addAll(each.get());
            }
        } finally {
            threads.shutdown();
        }
        assertEquals(40, done.size(), "each job once: " + done);
        assertEquals(40, List.copyOf(new java.util.HashSet<>(done)).size());
        assertEquals(List.of(0L), column(a, "SELECT COUNT(*) FROM job WHERE state = 'new'"));
    }

    /** Takes jobs until there are none that are neither done nor taken. */
    private static List<Object> work() throws SQLException {
        List<Object> jobs = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(URL)) {
            connection.setAutoCommit(false);
            while (true) {
                List<Object> next = new ArrayList<>(column(connection, NEXT));
                if (next.isEmpty()) {
                    connection.commit();
                    if (column(connection, "SELECT id FROM job WHERE state = 'new'")
                            .isEmpty()) {
                        return jobs;
                    }
                    continue;
                }
                assertEquals(1, run(connection, "UPDATE job SET state = 'done' WHERE id = " + next.get(0)));
                connection.commit();
                jobs.addAll(next);
            }
        }
    }
}
