package org.tarndb.snapshots.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.testkit.SqlClient;

/** From SQL to the items. */
class DynamoDbSqlTest {
    @TempDir
    Path directory;

    private final DynamoDbStandIn standIn = new DynamoDbStandIn();
    private SqlClient sql;

    @BeforeEach
    void open() throws SQLException {
        sql = new SqlClient();
        sql.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20))", "CREATE TABLE u (x INT)");
        sql.run("INSERT INTO t VALUES (1, 'one'), (2, NULL)", "INSERT INTO u VALUES (7)");
    }

    @AfterEach
    void close() throws SQLException {
        sql.close();
        standIn.close();
    }

    private String manifestStore() {
        return "dynamodb:manifests?create=true&region=eu-west-1&endpoint=" + standIn.endpoint();
    }

    private void publish() throws SQLException {
        publish("t, u");
    }

    private void publish(String tables) throws SQLException {
        sql.run("PUBLISH TABLE " + tables + " TO '" + directory + "' WITH (manifest_store = '" + manifestStore()
                + "')");
    }

    @Test
    void tablesArePublishedTogetherAndReadBack() throws Exception {
        publish();
        sql.run("UPDATE t SET name = 'two' WHERE id = 2");
        sql.run("INSERT INTO u VALUES (8)");
        publish();
        String t = "'" + directory.resolve("t") + "?manifest_store=" + URLEncoder.encode(manifestStore(), UTF_8) + "'";
        assertEquals(List.of("two"), sql.query("SELECT name FROM snapshot(" + t + ") WHERE id = 2"));
        assertEquals(List.of("null"), sql.query("SELECT name FROM snapshot(" + t + ", 1) WHERE id = 2"));
        assertEquals(List.of("2"), sql.query("SELECT COUNT(*) FROM snapshot('" + directory.resolve("u") + "')"));
        for (int version = 1; version <= 2; version++) {
            assertItem("t", version);
            assertItem("u", version);
        }
    }

    private void assertItem(String table, int version) throws Exception {
        String base = directory.resolve(table).toUri().toString();
        JsonNode item = standIn.item("manifests", base.endsWith("/") ? base : base + "/", String.valueOf(version));
        String path = "metadata/v" + version + ".metadata.json";
        byte[] manifest = Files.readAllBytes(directory.resolve(table).resolve(path));
        assertEquals(path, item.path("path").path("S").asText());
        assertEquals(manifest.length, item.path("size").path("N").asInt());
        assertEquals(
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(manifest)),
                item.path("sha256").path("S").asText());
        assertTrue(!item.has("e_tag"), item::toString);
    }

    @Test
    void moreTablesThanATransactionHasRoomForAreRefusedBeforeAnythingIsWritten() throws SQLException, IOException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 34; i++) {
            names.add("t" + i);
            sql.run("CREATE TABLE t" + i + " (id INT PRIMARY KEY)");
        }
        SQLException refused = assertThrows(SQLException.class, () -> publish(String.join(", ", names)));
        assertEquals("54000", refused.getSQLState());
        assertTrue(String.valueOf(refused.getMessage()).contains("33 at a time"), refused::toString);
        try (Stream<Path> written = Files.walk(directory)) {
            assertEquals(List.of(), written.filter(Files::isRegularFile).toList());
        }
    }

    @Test
    void anOutageIsToldAndPublishesNothing() throws SQLException, IOException {
        publish();
        sql.run("DELETE FROM u");
        standIn.plan("Query", 1000, DynamoDbStandIn.Fault.THROTTLED);
        SQLException failed = assertThrows(SQLException.class, this::publish);
        assertEquals("58030", failed.getSQLState());
        assertTrue(String.valueOf(failed.getMessage()).contains("manifests"), failed::toString);
        standIn.plan("", 0, DynamoDbStandIn.Fault.THROTTLED);
        assertEquals(List.of("1"), sql.query("SELECT COUNT(*) FROM snapshot('" + directory.resolve("u") + "')"));
    }
}
