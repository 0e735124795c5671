package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process dies in the middle of an online build; the next one that opens the database has the build go on. */
@Timeout(120)
class KilledBuildTest {
    private static final int ROWS = 3000;
    private static final String PHASE = "SELECT phase FROM information_schema.tarn_index_builds";

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBuildGoesOnInAnotherProcess(boolean paused) throws Exception {
        String url = "jdbc:tarn:" + directory.resolve("db");
        startAndKill(url, paused);
        try (Connection connection = DriverManager.getConnection(url)) {
            while (!column(connection, PHASE).contains(paused ? "PAUSED" : "SCANNING")) {
                Thread.onSpinWait();
            }
            assertEquals(List.of(ROWS), column(connection, "SELECT CAST(COUNT(*) AS INT) FROM t"));
            run(connection, "ALTER INDEX i SET (max_rows_per_second = DEFAULT)");
            if (paused) {
                run(connection, "ALTER INDEX i RESUME BUILD");
            }
            while (!column(connection, PHASE).contains("DONE")) {
                Thread.onSpinWait();
            }
            assertTrue(column(connection, "CHECK TABLE t").stream().allMatch("OK"::equals));
            assertEquals(List.of(7), column(connection, "SELECT id FROM t WHERE v = 14"));
            run(connection, "SHUTDOWN");
        }
    }

    private static void startAndKill(String url, boolean paused) throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        url,
                        Boolean.toString(paused))
                .redirectErrorStream(true)
                .start();
        StringBuilder said = new StringBuilder();
        try (BufferedReader output = child.inputReader(StandardCharsets.UTF_8)) {
            String line;
            while ((line = output.readLine()) != null && !line.equals(Child.BUILDS)) {
                said.append(line).append('\n');
            }
            assertEquals(Child.BUILDS, line, said::toString);
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    /** The process that is killed: it begins a build that would take an hour, says so, and waits. */
    static final class Child {
        static final String BUILDS = "the build runs";

        private Child() {}

        public static void main(String[] arguments) throws SQLException, InterruptedException {
            try (Connection connection = DriverManager.getConnection(arguments[0])) {
                run(connection, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
                StringBuilder insert = new StringBuilder("INSERT INTO t VALUES (0, 0)");
                for (int i = 1; i < ROWS; i++) {
                    insert.append(", (").append(i).append(", ").append(2 * i).append(')');
                }
                run(connection, insert.toString());
                run(connection, "CREATE UNIQUE INDEX i ON t (v) ONLINE NOWAIT WITH (max_rows_per_second = 1)");
                if (Boolean.parseBoolean(arguments[1])) {
                    run(connection, "ALTER INDEX i PAUSE BUILD");
                }
                System.out.println(BUILDS);
                Thread.currentThread().join();
            }
        }
    }
}
