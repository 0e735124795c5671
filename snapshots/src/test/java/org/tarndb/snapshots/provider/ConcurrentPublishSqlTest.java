package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.testkit.FaultyStores;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.SqlClient;
import org.tarndb.snapshots.testkit.StoreCall.Operation;

/** Statements that publish one table at once, while it is written. */
class ConcurrentPublishSqlTest {
    private static final int PUBLISHERS = 6;
    private static final int PUBLICATIONS = 4;

    @TempDir
    Path directory;

    private String publish() {
        return "PUBLISH TABLE t TO '" + directory.resolve("published") + "'";
    }

    private String count(String version) {
        return "SELECT COUNT(*) FROM snapshot('" + directory.resolve("published") + "'" + version + ")";
    }

    /** Each commits a row before it publishes, which the version that it gets must have. */
    private Void writeAndPublish(String url, int publisher) throws SQLException {
        try (SqlClient sql = new SqlClient(url)) {
            for (int i = 0; i < PUBLICATIONS; i++) {
                int id = publisher * PUBLICATIONS + i;
                sql.run("INSERT INTO t VALUES (" + id + ")");
                String version = sql.column("VERSION", publish()).get(0);
                assertEquals(List.of("1"), sql.query(count(", " + version) + " WHERE id = " + id));
            }
        }
        return null;
    }

    @Test
    void nobodyFailsBecauseAnotherHasPublishedWhatIsNewer() throws Exception {
        String url = "jdbc:tarn:mem:concurrent_publish";
        ExecutorService threads = Executors.newFixedThreadPool(PUBLISHERS);
        try (SqlClient sql = new SqlClient(url)) {
            sql.run("CREATE TABLE t (id INT PRIMARY KEY)");
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < PUBLISHERS; i++) {
                int publisher = i;
                work.add(() -> writeAndPublish(url, publisher));
            }
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
            assertEquals(List.of(String.valueOf(PUBLISHERS * PUBLICATIONS)), sql.query(count("")));
        } finally {
            threads.shutdownNow();
        }
    }

    /** A publication goes on from the newer version as a statement does, and knows of no failure. */
    @Test
    void aPublicationGoesOnWhereAStatementHasPublishedWhatIsNewer() throws Exception {
        String url = "jdbc:tarn:mem:publication_and_statement";
        try (SqlClient sql = new SqlClient(url);
                SqlClient other = new SqlClient(url)) {
            sql.run("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)", publish());
            FaultyStores.use(new ScriptedFaults().before(Operation.LIST, "", 1, () -> publishNewer(other)));
            sql.run("INSERT INTO t VALUES (2)");
            sql.run("CREATE PUBLICATION p FOR TABLE t TO 'faulty-file://" + directory.resolve("published") + "'");
            sql.awaitPublished(3);
            assertEquals(
                    List.of("0|null|WAITING"),
                    sql.query("SELECT failures, error, state FROM information_schema.tarn_publications"));
            assertEquals(
                    List.of("P|DONE"),
                    sql.query("SELECT publication_name, phase FROM information_schema.tarn_publication_runs"
                            + " WHERE publication_name = 'P'"));
            assertEquals(List.of("3"), sql.query(count("")));
        } finally {
            FaultyStores.use(new ScriptedFaults());
        }
    }

    private void publishNewer(SqlClient other) {
        try {
            other.run("INSERT INTO t VALUES (3)", publish());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aCopyThatLagsBehindIsToldSo() throws SQLException, IOException {
        Path database = directory.resolve("db");
        Path copy = directory.resolve("copy");
        try (SqlClient sql = new SqlClient("jdbc:tarn:" + database)) {
            sql.run("CREATE TABLE t (id INT PRIMARY KEY)");
        }
        copy(database, copy);
        try (SqlClient sql = new SqlClient("jdbc:tarn:" + database)) {
            sql.run("INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)", publish());
        }
        try (SqlClient sql = new SqlClient("jdbc:tarn:" + copy)) {
            SQLException refusal = assertThrows(SQLException.class, () -> sql.run(publish()));
            assertEquals("40001", refusal.getSQLState());
            assertEquals(1611, refusal.getErrorCode());
            assertTrue(String.valueOf(refusal.getMessage()).contains("lags behind"), refusal.getMessage());
            assertEquals(List.of("2"), sql.query(count("")));
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
