package org.tarndb.snapshots.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.testkit.SqlClient;

/** Published tables in S3, from the statement to the objects and back, with each manifest store. */
class S3SqlTest {
    private static final String ROWS = "SELECT id, name FROM ";

    private static void fill(SqlOnS3 sql) throws SQLException {
        sql.run(
                "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO t VALUES (1, 'one'), (2, NULL), (3, 'three'), (4, 'four'), (5, 'five'),"
                        + " (6, 'six'), (7, 'seven'), (8, 'eight'), (9, 'nine'), (10, 'ten')");
    }

    @ParameterizedTest
    @EnumSource
    void aTableIsPublishedReadTaggedAndExpired(ManifestDatabase manifests) throws Exception {
        try (SqlOnS3 sql = new SqlOnS3(manifests.option())) {
            fill(sql);
            String publish = "PUBLISH TABLE t TO '" + sql.uri("t") + "'" + sql.with();
            List<String> first = sql.query(ROWS + "t ORDER BY id");
            assertEquals(List.of("T|" + sql.uri("t") + "|1|1|10"), withoutBytes(sql.query(publish)));
            sql.run("UPDATE t SET name = 'changed' WHERE id = 2", "DELETE FROM t WHERE id = 3");
            List<String> second = sql.query(ROWS + "t ORDER BY id");
            // A file with the new row, and one with the positions of two old ones.
            assertEquals(List.of("T|" + sql.uri("t") + "|2|2|9"), withoutBytes(sql.query(publish)));
            assertEquals(List.of("T|" + sql.uri("t") + "|2|0|9"), withoutBytes(sql.query(publish)));
            assertEquals(second, sql.query(ROWS + sql.snapshot("t", "") + " ORDER BY id"));
            assertEquals(first, sql.query(ROWS + sql.snapshot("t", ", 1") + " ORDER BY id"));
            assertEquals(List.of("4|four"), sql.query(ROWS + sql.snapshot("t", "") + " WHERE id BETWEEN 3 AND 4"));
            assertEquals(List.of("1", "2"), sql.shown("VERSION", "t"));
            assertEquals(List.of("10", "9"), sql.shown("ROWS", "t"));

            String published = sql.shown("PUBLISHED", "t").get(1);
            assertEquals(
                    second, sql.query(ROWS + sql.snapshot("t", ", TIMESTAMP '" + published + "'") + " ORDER BY id"));

            sql.run("CREATE TAG kept ON '" + sql.uri("t") + "' VERSION 1" + sql.with());
            sql.run("UPDATE t SET name = 'all'");
            sql.run(publish);
            assertEquals(
                    List.of("1"),
                    sql.column(
                            "VERSIONS", "EXPIRE SNAPSHOTS FROM '" + sql.uri("t") + "' RETAIN 1 VERSIONS" + sql.with()));
            assertEquals(first, sql.query(ROWS + sql.snapshot("t", ", 'kept'") + " ORDER BY id"));
            assertEquals(List.of("all"), sql.query("SELECT DISTINCT name FROM " + sql.snapshot("t", "")));
            SQLException gone = assertThrows(SQLException.class, () -> sql.query(ROWS + sql.snapshot("t", ", 2")));
            assertEquals("42704", gone.getSQLState(), gone.toString());
            assertNothingIsStaged(URI.create(sql.uri("") + "/"));
        }
    }

    private static List<String> withoutBytes(List<String> published) {
        return published.stream()
                .map(row -> row.substring(0, row.lastIndexOf('|')))
                .toList();
    }

    private static void assertNothingIsStaged(URI location) throws IOException {
        try (ObjectStore store = S3Server.INSTANCE.open(location)) {
            for (ObjectInfo object : store.list("")) {
                assertFalse(object.key().matches(".*\\.metadata\\.json-.*|.*tarn-probe.*"), object.key());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OBJECT_STORE", "POSTGRESQL"})
    void aPublicationFollowsTheTable(ManifestDatabase manifests) throws Exception {
        try (SqlOnS3 sql = new SqlOnS3(manifests.option())) {
            fill(sql);
            sql.run("CREATE PUBLICATION p FOR TABLE t TO '" + sql.uri("t")
                    + "' EVERY INTERVAL '1' SECOND RETAIN 2 VERSIONS" + sql.with());
            sql.awaitPublished(10);
            sql.run("INSERT INTO t VALUES (11, 'eleven')");
            sql.awaitPublished(11);
            sql.run("DROP PUBLICATION p");
            assertEquals(sql.query(ROWS + "t ORDER BY id"), sql.query(ROWS + sql.snapshot("t", "") + " ORDER BY id"));
        }
    }

    /** A server that was started again, for instance. */
    @Test
    void aConnectionToTheManifestStoreThatBrokeIsReplaced() throws SQLException {
        String url = ManifestDatabase.POSTGRESQL.option();
        try (SqlOnS3 sql = new SqlOnS3(url);
                SqlClient server = new SqlClient(url)) {
            fill(sql);
            String publish = "PUBLISH TABLE t TO '" + sql.uri("t") + "'" + sql.with();
            sql.run(publish);
            String others = " FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
            assertEquals(List.of("true"), server.query("SELECT count(*) > 0" + others), "one is kept");
            server.query("SELECT pg_terminate_backend(pid)" + others);
            sql.run("UPDATE t SET name = 'changed' WHERE id = 2", publish);
            server.query("SELECT pg_terminate_backend(pid)" + others);
            assertEquals(List.of("1", "2"), sql.shown("VERSION", "t"));
        }
    }

    /** Each statement, in words, and what its failure says. */
    private static void assertFails(SqlOnS3 sql, String with, String sqlState, String part) {
        for (String statement : List.of(
                "PUBLISH TABLE t TO '" + sql.uri("t") + "'" + with,
                "SHOW SNAPSHOTS FROM '" + sql.uri("t") + "'" + with,
                "CREATE TAG x ON '" + sql.uri("t") + "'" + with,
                "EXPIRE SNAPSHOTS FROM '" + sql.uri("t") + "' RETAIN 1 VERSIONS" + with)) {
            SQLException failed = assertThrows(SQLException.class, () -> sql.run(statement), statement);
            assertEquals(sqlState, failed.getSQLState(), failed.toString());
            assertTrue(String.valueOf(failed.getMessage()).contains(part), failed.toString());
            assertNamesTheLocationOnce(sql, failed);
            StringWriter text = new StringWriter();
            failed.printStackTrace(new PrintWriter(text));
            assertFalse(text.toString().contains(S3Server.SECRET_KEY), text.toString());
            assertFalse(text.toString().contains("hunter2"), text.toString());
        }
    }

    private static void assertNamesTheLocationOnce(SqlOnS3 sql, SQLException failed) {
        String message = String.valueOf(failed.getMessage());
        assertTrue(message.split(Pattern.quote(sql.uri("")), -1).length <= 2, message);
    }

    /** At whatever request: what is certain is said, and where it is, once. */
    @ParameterizedTest
    @CsvSource({
        "GET, 403, AccessDenied, 58030",
        "PUT, 403, AccessDenied, 58030",
        "PUT, 500, InternalError, 08007",
        "HEAD, 403, AccessDenied, 58030",
        "DELETE, 403, AccessDenied, 58030"
    })
    void aRequestThatFailsIsToldOnce(String method, int status, String code, String ofClaim) throws Exception {
        for (ManifestDatabase manifests : List.of(ManifestDatabase.OBJECT_STORE, ManifestDatabase.H2)) {
            try (DroppingProxy proxy = new DroppingProxy(S3Server.INSTANCE.port());
                    SqlOnS3 sql = new SqlOnS3(manifests.option(), S3Server.INSTANCE.newLocation(), proxy.port())) {
                fill(sql);
                String publish = "PUBLISH TABLE t TO '" + sql.uri("t") + "'" + sql.with();
                sql.run(publish, "UPDATE t SET name = 'changed' WHERE id = 2", publish, "DELETE FROM t WHERE id = 3");
                proxy.answerInstead(10_000, method, status, code);
                for (String statement : List.of(
                        publish,
                        "SHOW SNAPSHOTS FROM '" + sql.uri("t") + "'" + sql.with(),
                        "CREATE TAG x ON '" + sql.uri("t") + "'" + sql.with(),
                        ROWS + sql.snapshot("t", ", 1"),
                        "EXPIRE SNAPSHOTS FROM '" + sql.uri("t") + "' RETAIN 1 VERSIONS" + sql.with())) {
                    try {
                        sql.run(statement);
                    } catch (SQLException e) {
                        assertTrue(List.of("58030", ofClaim).contains(e.getSQLState()), e.toString());
                        assertNamesTheLocationOnce(sql, e);
                    }
                }
            }
        }
    }

    @Test
    void aBucketThatIsNotThereIsNamed() throws SQLException {
        URI nowhere = URI.create("s3://no-such-bucket/x/");
        try (SqlOnS3 sql = new SqlOnS3("object_store", nowhere, S3Server.INSTANCE.port())) {
            fill(sql);
            assertFails(sql, sql.with(), "58030", "no-such-bucket");
            SQLException failed = assertThrows(SQLException.class, () -> sql.query(ROWS + sql.snapshot("t", "")));
            assertEquals("58030", failed.getSQLState(), failed.toString());
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsNamed() throws Exception {
        int closedPort;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closedPort = closed.getLocalPort();
        }
        try (SqlOnS3 sql = new SqlOnS3("object_store", S3Server.INSTANCE.newLocation(), closedPort)) {
            fill(sql);
            assertFails(sql, sql.with(), "58030", sql.uri(""));
        }
    }

    @Test
    void credentialsThatAreRefusedAreNotTold() throws Exception {
        S3Proxy other = S3Proxy.builder()
                .blobStore(new TransientNio2BlobStore())
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, S3Server.ACCESS_KEY, "another secret")
                .build();
        other.start();
        try (SqlOnS3 sql = new SqlOnS3("object_store", S3Server.INSTANCE.newLocation(), other.getPort())) {
            fill(sql);
            assertFails(sql, sql.with(), "58030", "403");
        } finally {
            other.stop();
        }
    }

    @Test
    void aManifestStoreThatIsNotThereIsAnErrorWithoutItsPassword() throws SQLException {
        try (SqlOnS3 sql = new SqlOnS3("jdbc:postgresql://127.0.0.1:1/none?user=u&password=hunter2")) {
            fill(sql);
            assertFails(sql, sql.with(), "58030", "manifest store");
        }
    }

    @Test
    void anOptionThatIsWrongIsNamed() throws SQLException {
        try (SqlOnS3 sql = new SqlOnS3("object_store")) {
            fill(sql);
            assertFails(sql, " WITH (path_style = 'perhaps')", "22023", "path_style");
            assertFails(sql, " WITH (secret_key = 'hunter2')", "22023", "secret_key");
        }
    }
}
