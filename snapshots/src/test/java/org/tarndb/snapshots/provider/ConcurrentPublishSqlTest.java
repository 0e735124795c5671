package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that publish one table at once, while it is written. */
class ConcurrentPublishSqlTest {
    private static final int PUBLISHERS = 6;
    private static final int PUBLICATIONS = 4;

    @TempDir
    Path directory;

    private String publish() {
        return "PUBLISH TABLE t TO '" + directory.resolve("published") + "'";
    }

    private static void run(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    private static long count(Connection connection, String from) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT COUNT(*) FROM " + from)) {
            result.next();
            return result.getLong(1);
        }
    }

    /** Each commits a row before it publishes, which the version that it gets must have. */
    private Void writeAndPublish(String url, int publisher) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            for (int i = 0; i < PUBLICATIONS; i++) {
                int id = publisher * PUBLICATIONS + i;
                run(connection, "INSERT INTO t VALUES (" + id + ")");
                long version;
                try (Statement statement = connection.createStatement();
                        ResultSet published = statement.executeQuery(publish())) {
                    published.next();
                    version = published.getLong("VERSION");
                }
                String from = "snapshot('" + directory.resolve("published") + "', " + version + ") WHERE id = " + id;
                assertEquals(1, count(connection, from));
            }
        }
        return null;
    }

    @Test
    void nobodyFailsBecauseAnotherHasPublishedWhatIsNewer() throws Exception {
        String url = "jdbc:tarn:mem:concurrent_publish";
        ExecutorService threads = Executors.newFixedThreadPool(PUBLISHERS);
        try (Connection connection = DriverManager.getConnection(url)) {
            run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < PUBLISHERS; i++) {
                int publisher = i;
                work.add(() -> writeAndPublish(url, publisher));
            }
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
            assertEquals(
                    PUBLISHERS * PUBLICATIONS, count(connection, "snapshot('" + directory.resolve("published") + "')"));
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aCopyThatLagsBehindIsToldSo() throws SQLException, IOException {
        Path database = directory.resolve("db");
        Path copy = directory.resolve("copy");
        try (Connection connection = DriverManager.getConnection("jdbc:tarn:" + database)) {
            run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
        }
        copy(database, copy);
        try (Connection connection = DriverManager.getConnection("jdbc:tarn:" + database)) {
            run(connection, "INSERT INTO t VALUES (1)");
            run(connection, "INSERT INTO t VALUES (2)");
            run(connection, publish());
        }
        try (Connection connection = DriverManager.getConnection("jdbc:tarn:" + copy)) {
            SQLException refusal = assertThrows(SQLException.class, () -> run(connection, publish()));
            assertEquals("40001", refusal.getSQLState());
            assertEquals(1611, refusal.getErrorCode());
            assertTrue(String.valueOf(refusal.getMessage()).contains("lags behind"), refusal.getMessage());
            assertEquals(2, count(connection, "snapshot('" + directory.resolve("published") + "')"));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
