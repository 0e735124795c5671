package org.tarndb.snapshots.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What statements ask of S3, request by request: each one costs money and a round trip. The numbers are in docs/snapshots.md. */
class RequestCountsTest {
    private static final Pattern OBJECT = Pattern.compile("/metadata/(.*)|/(data)/.*");

    /** In few words: what is done to which kind of object. */
    private static String brief(String request) {
        String method = request.substring(0, request.indexOf(' '));
        if (request.contains("list-type")) {
            return "LIST";
        }
        Matcher object = OBJECT.matcher(request.substring(request.indexOf("/t/") + 2));
        if (!object.matches()) {
            return request;
        }
        String name = object.group(2) != null ? "data" : object.group(1);
        return method + " "
                + name.replaceAll("snap-.*", "list")
                        .replaceAll(".*-m[0-9]+\\.avro", "manifest")
                        .replaceAll("\\.metadata\\.json", "")
                        .replaceAll("-[0-9a-f]{8}-.*", " staged")
                        .replaceAll("version-hint\\.text", "hint");
    }

    private static final class Asked implements AutoCloseable {
        private final DroppingProxy proxy = new DroppingProxy(S3Server.INSTANCE.port());
        private final SqlOnS3 sql;

        Asked(ManifestDatabase manifests) throws IOException, SQLException {
            sql = new SqlOnS3(manifests.option(), S3Server.INSTANCE.newLocation(), proxy.port());
            sql.run("CREATE TABLE other (id INT PRIMARY KEY)", "CREATE TABLE t (id INT PRIMARY KEY, x INT)");
            sql.run("INSERT INTO t VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0)");
            sql.run("PUBLISH TABLE other TO '" + sql.uri("other") + "'" + sql.with()); // the store is probed
        }

        String by(String statement) throws SQLException {
            proxy.fallSilentAfter(Integer.MAX_VALUE);
            try (Statement run = sql.connection().createStatement();
                    ResultSet rows = run.executeQuery(statement)) {
                while (rows.next()) {
                    assertNotNull(rows.getObject(1));
                }
            }
            return proxy.requests().stream().map(RequestCountsTest::brief).collect(Collectors.joining(", "));
        }

        String byPublishing() throws SQLException {
            return by("PUBLISH TABLE t TO '" + sql.uri("t") + "'" + sql.with());
        }

        String byShowing() throws SQLException {
            return by("SHOW SNAPSHOTS FROM '" + sql.uri("t") + "'" + sql.with());
        }

        String byReading(String what) throws SQLException {
            return by("SELECT " + what + " FROM " + sql.snapshot("t", ""));
        }

        @Override
        public void close() throws IOException, SQLException {
            sql.close();
            proxy.close();
        }
    }

    @Test
    void whereTheObjectStoreDecides() throws Exception {
        try (Asked asked = new Asked(ManifestDatabase.OBJECT_STORE)) {
            assertEquals("LIST, PUT data, PUT manifest, PUT list, LIST, PUT v1, PUT hint", asked.byPublishing());
            assertEquals("LIST, GET v1", asked.byPublishing());
            asked.sql.run("UPDATE t SET x = 1 WHERE id = 1");
            assertEquals(
                    "LIST, GET v1, GET list, GET manifest, PUT data, PUT data,"
                            + " PUT manifest, PUT manifest, PUT list, LIST, GET v1, PUT v2, PUT hint",
                    asked.byPublishing());
            assertEquals("LIST, GET v2", asked.byShowing());
            String open = "LIST, GET v2, "; // the query is planned with what is there, and read with what is there then
            assertEquals(
                    open + open + "GET list, GET manifest, GET manifest, GET manifest, GET data",
                    asked.byReading("count(*)"));
            assertEquals(
                    open + open + "GET list, GET manifest, GET manifest, GET manifest, GET data, GET data, GET data",
                    asked.byReading("sum(x)"));
        }
    }

    /** Which needs no list, and a staging object. */
    @Test
    void whereAManifestStoreDecides() throws Exception {
        try (Asked asked = new Asked(ManifestDatabase.H2)) {
            assertEquals(
                    "LIST, PUT data, PUT manifest, PUT list, HEAD v1, PUT v1 staged, PUT v1, HEAD v1, DELETE v1 staged,"
                            + " PUT hint",
                    asked.byPublishing());
            assertEquals("HEAD v1, GET v1", asked.byPublishing());
            asked.sql.run("UPDATE t SET x = 1 WHERE id = 1");
            assertEquals(
                    "HEAD v1, GET v1, GET list, GET manifest, PUT data, PUT data,"
                            + " PUT manifest, PUT manifest, PUT list, HEAD v1, HEAD v2, PUT v2 staged, PUT v2, HEAD v2,"
                            + " DELETE v2 staged, PUT hint",
                    asked.byPublishing());
            assertEquals("HEAD v2, GET v2", asked.byShowing());
        }
    }
}
