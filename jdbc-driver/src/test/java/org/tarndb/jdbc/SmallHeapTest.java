package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Queries that fill a small heap, beside a connection that commits: in a JVM of its own. */
@Timeout(60)
class SmallHeapTest {
    @Test
    void errorsInReadersLeaveTheDatabaseUsable(@TempDir Path directory) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        "jdbc:tarn:" + directory.resolve("db") + ";sync=off")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean ended = process.waitFor(1, TimeUnit.MINUTES);
        assertEquals("done", ended ? output.strip() : "not ended: " + output);
    }

    /** What runs in the small heap; its output is the result. */
    static final class Child {
        private static final int READERS_TURNS = 3;

        private Child() {}

        public static void main(String[] arguments) throws Exception {
            AtomicLong committed = new AtomicLong();
            boolean[] stop = {false};
            try (Connection reader = DriverManager.getConnection(arguments[0])) {
                run(reader, "CREATE TABLE t (id BIGINT PRIMARY KEY, v VARCHAR)");
                run(reader, "CREATE INDEX by_v ON t (v)");
                Thread writer = new Thread(() -> write(arguments[0], committed, stop));
                writer.start();
                for (int i = 0; i < READERS_TURNS; i++) {
                    exhaust(reader, i);
                }
                synchronized (stop) {
                    stop[0] = true;
                }
                writer.join();
                verify(reader, committed.get());
            }
            try (Connection again = DriverManager.getConnection(arguments[0])) {
                verify(again, committed.get());
            }
            System.out.println("done");
        }

        /** Each row is committed, or the commit fails for want of memory and the row is nowhere. */
        private static void write(String url, AtomicLong committed, boolean[] stop) {
            try (Connection connection = DriverManager.getConnection(url);
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                for (long id = 1; ; id++) {
                    synchronized (stop) {
                        if (stop[0]) {
                            return;
                        }
                    }
                    insert.setLong(1, id);
                    insert.setString(2, "row " + id);
                    try {
                        insert.executeUpdate();
                        committed.incrementAndGet();
                    } catch (SQLException e) {
                        requireOutOfMemory(e);
                    }
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Past the budget of a query's operators: texts as large as the heap, and a user who keeps all he reads. */
        private static void exhaust(Connection connection, int turn) throws SQLException {
            connection.setAutoCommit(turn % 2 == 0);
            List<Object> kept = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(
                            turn % 3 == 0
                                    ? "SELECT REPEAT('x', 40000000) || REPEAT('y', 40000000)"
                                    : "WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r WHERE n < 100)"
                                            + " SELECT REPEAT('x', 1000000 + n) FROM r")) {
                while (rows.next()) {
                    kept.add(rows.getString(1));
                }
                throw new IllegalStateException("the heap took " + kept.size() + " rows");
            } catch (SQLException e) {
                kept.clear();
                requireOutOfMemory(e);
            } finally {
                connection.setAutoCommit(true);
            }
        }

        private static void requireOutOfMemory(SQLException e) {
            if (!"53200".equals(e.getSQLState())) {
                throw new IllegalStateException(e);
            }
        }

        private static void verify(Connection connection, long committed) throws SQLException {
            List<?> status = column(connection, "CHECK TABLE t");
            Object rows = column(connection, "SELECT count(*) FROM t").get(0);
            run(connection, "CREATE TABLE later (id INT)");
            run(connection, "DROP TABLE later");
            if (!status.equals(List.of("OK", "OK")) || !rows.equals(committed) || committed == 0) {
                throw new IllegalStateException(status + ", " + committed + " committed, " + rows + " there");
            }
        }
    }
}
