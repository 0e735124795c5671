package org.tarndb.snapshots.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.testkit.Interleavings;

/**
 * An S3 that takes requests and does not answer, to clients that would wait for an hour: statements end because they are cancelled,
 * or their time is over.
 */
@Timeout(60)
class SilentServerTest {
    private static SqlOnS3 tables(String manifestStore) throws SQLException {
        SqlOnS3 sql = new SqlOnS3(manifestStore);
        sql.run("CREATE TABLE t (id INT PRIMARY KEY, x INT)", "INSERT INTO t VALUES (1, 0), (2, 0), (3, 0), (4, 0)");
        return sql;
    }

    private static String publish(SqlOnS3 sql, String with) {
        return "PUBLISH TABLE t TO '" + sql.uri("t") + "'" + with;
    }

    /** Runs a statement and cancels it when the server has fallen silent; its SQLSTATE, or "" if it succeeded. */
    private static String cancelled(SqlOnS3 sql, String text, CountDownLatch silent) throws Exception {
        try (Connection connection = DriverManager.getConnection(sql.url());
                Statement statement = connection.createStatement()) {
            Thread canceller = new Thread(() -> cancelAfter(silent, statement));
            canceller.start();
            try {
                statement.execute(text);
                return "";
            } catch (SQLException e) {
                return String.valueOf(e.getSQLState());
            } finally {
                silent.countDown();
                canceller.join();
            }
        }
    }

    private static void cancelAfter(CountDownLatch silent, Statement statement) {
        try {
            silent.await();
            statement.cancel();
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PUBLISH TABLE t TO '%s'%s",
                "SHOW SNAPSHOTS FROM '%s'%s",
                "EXPIRE SNAPSHOTS FROM '%s' RETAIN 1 VERSIONS%s",
                "CREATE TAG x ON '%s'%s"
            })
    void aStatementThatIsCancelledEnds(String text) throws Exception {
        try (SqlOnS3 sql = tables("object_store");
                DroppingProxy proxy = new DroppingProxy(S3Server.INSTANCE.port())) {
            CountDownLatch silent = proxy.fallSilentAfter(0);
            String statement = String.format(text, sql.uri("t"), sql.withPatience(proxy.port()));
            assertEquals("57014", cancelled(sql, statement, silent));
        }
    }

    /** The version is looked for when the query is prepared, its rows when they are read. */
    @Test
    void aQueryThatIsCancelledEndsWhereverTheServerFellSilent() throws Exception {
        try (SqlOnS3 sql = tables("object_store");
                DroppingProxy proxy = new DroppingProxy(S3Server.INSTANCE.port())) {
            sql.run(publish(sql, sql.with()));
            String query = "SELECT sum(x + id) FROM " + sql.patientSnapshot("t", proxy.port());
            proxy.fallSilentAfter(Integer.MAX_VALUE);
            assertEquals(List.of("10"), sql.query(query));
            int requests = proxy.requests().size();
            for (int passed = 0; passed < requests; passed++) {
                CountDownLatch silent = proxy.fallSilentAfter(passed);
                String id = passed + " of " + requests;
                try (Statement statement = sql.connection().createStatement()) {
                    Thread canceller = new Thread(() -> cancelAfter(silent, statement));
                    canceller.start();
                    SQLException failed = assertThrows(SQLException.class, () -> read(statement, query), id);
                    canceller.join();
                    assertEquals("57014", failed.getSQLState(), () -> id + failed);
                }
            }
        }
    }

    private static void read(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            assertTrue(rows.next());
        }
    }

    @Test
    void aStatementWhoseTimeIsOverEnds() throws Exception {
        try (SqlOnS3 sql = tables("object_store");
                DroppingProxy proxy = new DroppingProxy(S3Server.INSTANCE.port());
                Statement statement = sql.connection().createStatement()) {
            proxy.fallSilentAfter(0);
            statement.setQueryTimeout(1);
            String query = "SELECT * FROM " + sql.patientSnapshot("t", proxy.port());
            SQLException failed = assertThrows(SQLException.class, () -> statement.executeQuery(query));
            assertEquals("57014", failed.getSQLState(), failed::toString);
        }
    }

    /** Before the claim is sent nothing is published; from there on it is found out, or said to be unknown. */
    @ParameterizedTest
    @EnumSource(names = {"OBJECT_STORE", "H2"})
    void aPublicationIsWholeOrNothingWhereverTheServerFellSilent(ManifestDatabase manifests) throws Exception {
        List<String> requests = requestsOfAPublication(manifests);
        List<Interleavings.Action> runs = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            int passed = i;
            // Where it reads what the last version consists of, one place is as good as the other.
            if (!requests.get(i).matches("(GET|HEAD).*avro")) {
                runs.add(() -> publishOnce(manifests, passed));
            }
        }
        Interleavings.inParallel(runs.toArray(Interleavings.Action[]::new));
    }

    /** Of the second version; the store has been probed. */
    private static List<String> requestsOfAPublication(ManifestDatabase manifests) throws Exception {
        try (SqlOnS3 sql = tables(manifests.option());
                DroppingProxy proxy = new DroppingProxy(S3Server.INSTANCE.port())) {
            sql.run(publish(sql, sql.withPatience(proxy.port())), "UPDATE t SET x = 1");
            proxy.fallSilentAfter(Integer.MAX_VALUE);
            sql.run(publish(sql, sql.withPatience(proxy.port())));
            return proxy.requests();
        }
    }

    private static void publishOnce(ManifestDatabase manifests, int passed) throws Exception {
        try (SqlOnS3 sql = tables(manifests.option());
                DroppingProxy proxy = new DroppingProxy(S3Server.INSTANCE.port())) {
            String publish = publish(sql, sql.withPatience(proxy.port()));
            sql.run(publish, "UPDATE t SET x = 1");
            CountDownLatch silent = proxy.fallSilentAfter(passed);
            String state = cancelled(sql, publish, silent);
            String id = passed + " passed on, " + proxy.requests().get(passed) + ": " + state;
            String seen = sum(sql);
            switch (state) {
                case "" -> assertEquals("4", seen, id);
                case "57014" -> assertEquals("0", seen, id);
                default -> assertEquals("08007", state, id);
            }
            sql.run(publish(sql, sql.with()));
            assertEquals("4", sum(sql), id);
        }
    }

    private static String sum(SqlOnS3 sql) throws SQLException {
        return sql.query("SELECT sum(x) FROM " + sql.snapshot("t", "")).get(0);
    }
}
