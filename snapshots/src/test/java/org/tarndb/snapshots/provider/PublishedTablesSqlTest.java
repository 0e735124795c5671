package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.testkit.SqlClient;

/** Published tables through JDBC: everything from the statement to the files and back. */
class PublishedTablesSqlTest {
    @TempDir
    Path directory;

    private SqlClient sql;

    @BeforeEach
    void open() throws SQLException {
        sql = new SqlClient();
        sql.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), price DECIMAL(10, 2), at TIMESTAMP)");
        sql.run("INSERT INTO t VALUES (1, 'one', 1.50, TIMESTAMP '2026-01-02 03:04:05.678901'), (2, NULL, NULL, NULL),"
                + " (3, 'three', -3.00, TIMESTAMP '1969-12-31 23:59:59.999999')");
    }

    @AfterEach
    void close() throws SQLException {
        sql.close();
    }

    private String at(String name) {
        return "'" + directory.resolve(name) + "'";
    }

    private void publish(String to) throws SQLException {
        assertEquals(1, sql.query("PUBLISH TABLE t TO " + to).size());
    }

    @Test
    void aTableIsPublishedReadAndRestored() throws SQLException {
        List<String> rows = sql.query("SELECT * FROM t ORDER BY id");
        publish(at("t"));
        sql.run("UPDATE t SET name = 'changed' WHERE id = 2");
        sql.run("DELETE FROM t WHERE id = 3");
        publish(at("t"));
        assertEquals(
                sql.query("SELECT * FROM t ORDER BY id"),
                sql.query("SELECT * FROM snapshot(" + at("t") + ") ORDER BY id"));
        assertEquals(rows, sql.query("SELECT * FROM snapshot(" + at("t") + ", 1) ORDER BY id"));
        sql.run("CREATE TABLE restored AS SELECT * FROM snapshot(" + at("t") + ", 1)");
        assertEquals(rows, sql.query("SELECT * FROM restored ORDER BY id"));
        assertEquals(
                List.of("1|one"),
                sql.query("SELECT id, name FROM snapshot(" + at("t") + ", 1) WHERE price > 1 AND id < 3"));
        assertEquals(List.of("1", "2"), sql.column("VERSION", "SHOW SNAPSHOTS FROM " + at("t")));
        assertEquals(List.of("3", "2"), sql.column("ROWS", "SHOW SNAPSHOTS FROM " + at("t")));
    }

    @Test
    void tagsAreKeptWhenVersionsExpire() throws SQLException {
        for (int version = 1; version <= 3; version++) {
            sql.run("UPDATE t SET name = 'of version " + version + "'");
            publish(at("t"));
        }
        sql.run("CREATE TAG first ON " + at("t") + " VERSION 1");
        assertEquals(
                1,
                sql.query("EXPIRE SNAPSHOTS FROM " + at("t") + " RETAIN 1 VERSIONS")
                        .size());
        assertEquals(
                List.of("of version 1"), sql.query("SELECT DISTINCT name FROM snapshot(" + at("t") + ", 'first')"));
        sql.fails("42704", "SELECT * FROM snapshot(" + at("t") + ", 2)");
    }

    @Test
    void aPublicationFollowsTheTable() throws Exception {
        sql.run("CREATE PUBLICATION p FOR TABLE t TO " + at("t") + " EVERY INTERVAL '1' SECOND RETAIN 2 VERSIONS");
        String ids = "SELECT id FROM snapshot(" + at("t") + ") ORDER BY id";
        sql.awaitPublished(3);
        assertEquals(List.of("1", "2", "3"), sql.query(ids));
        sql.run("INSERT INTO t (id) VALUES (4)");
        sql.awaitPublished(4);
        assertEquals(List.of("1", "2", "3", "4"), sql.query(ids));
        sql.run("DROP PUBLICATION p");
        String publications = "SELECT * FROM information_schema.tarn_publications";
        sql.await(
                "the end of what was published when it was dropped",
                () -> sql.query(publications).isEmpty());
    }

    /** A tag is a version of the metadata, and has no rows of its own. */
    @Test
    void whatHasNotChangedHasTheVersionThatItHad() throws Exception {
        String publish = "PUBLISH TABLE t TO " + at("t");
        assertEquals(List.of("1"), sql.column("version", publish));
        sql.run("CREATE TAG x ON " + at("t"));
        assertEquals(List.of("1"), sql.column("version", publish));
        assertEquals(List.of("1", "2", "3"), sql.query("SELECT id FROM snapshot(" + at("t") + ", 1) ORDER BY id"));
        sql.run("INSERT INTO t (id) VALUES (4)");
        assertEquals(List.of("3"), sql.column("version", publish));
    }

    /** It does not move to the place of its publication, which was that of both. */
    @Test
    void aTableStaysWhereItIsWhenAnotherOneLeavesItsPublication() throws Exception {
        sql.run("CREATE TABLE other (g INT PRIMARY KEY)");
        sql.run("CREATE PUBLICATION p FOR TABLE t, other TO " + at("both")
                + " EVERY INTERVAL '1' SECOND WITH (\"partition_by.other\" = 'g')");
        String ids = "SELECT id FROM snapshot(" + at("both/t") + ") ORDER BY id";
        sql.awaitPublished(3);
        assertEquals(List.of("1", "2", "3"), sql.query(ids));
        sql.run("DROP TABLE other CASCADE");
        sql.run("INSERT INTO t (id) VALUES (4)");
        sql.awaitPublished(4);
        assertEquals(List.of("1", "2", "3", "4"), sql.query(ids));
        sql.run("DROP PUBLICATION p");
    }

    /** Avro does not notice it. */
    @Test
    void whatWasCutOffIsReadByNobodyAndTakesNoFileWithIt() throws Exception {
        for (int i = 4; i < 8; i++) {
            publish(at("t"));
            sql.run("INSERT INTO t (id) VALUES (" + i + ")");
            sql.run("UPDATE t SET id = id + 10 WHERE id = " + (i - 1));
        }
        publish(at("t"));
        String question = "SELECT id FROM snapshot(" + at("t") + ") ORDER BY id";
        String rows = sql.query(question).toString();
        Path metadata = directory.resolve("t/metadata");
        List<Path> manifests;
        try (Stream<Path> files = Files.list(metadata)) {
            manifests = files.filter(file -> file.toString().endsWith(".avro")).toList();
        }
        int noticed = 0;
        for (Path manifest : manifests) {
            byte[] whole = Files.readAllBytes(manifest);
            for (int length : new int[] {whole.length - 1, whole.length / 2}) {
                Files.write(manifest, Arrays.copyOf(whole, length));
                try {
                    assertEquals(rows, sql.query(question).toString(), "of an earlier version");
                } catch (SQLException e) {
                    assertEquals("XX001", e.getSQLState(), e::toString);
                    noticed++;
                    List<Path> before = filesOfTable();
                    SQLException expiry = assertThrows(
                            SQLException.class,
                            () -> sql.run("EXPIRE SNAPSHOTS FROM " + at("t") + " RETAIN 1 VERSIONS"));
                    assertEquals("XX001", expiry.getSQLState(), expiry::toString);
                    assertTrue(filesOfTable().containsAll(before));
                }
                Files.write(manifest, whole);
                assertEquals(rows, sql.query(question).toString());
            }
        }
        assertTrue(noticed >= 4, noticed + " damages of " + manifests);
    }

    private List<Path> filesOfTable() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("t"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void whatDidNoHarmIsAWarning() throws Exception {
        publish(at("t"));
        assertNull(sql.warnings());
        Path hint = directory.resolve("t/metadata/version-hint.text");
        Files.delete(hint);
        Files.createDirectories(hint.resolve("in the way"));
        sql.run("INSERT INTO t (id) VALUES (4)");
        publish(at("t"));
        SQLWarning warning = sql.warnings();
        assertNotNull(warning);
        assertEquals("01000", warning.getSQLState());
        assertTrue(warning.toString().contains("version 2 of "), warning::toString);
        assertNull(warning.getNextWarning());
        sql.query("SELECT COUNT(*) FROM snapshot(" + at("t") + ")");
        assertNull(sql.warnings(), "of the last execution");

        sql.run("INSERT INTO t (id) VALUES (5)");
        sql.run("CREATE PUBLICATION p FOR TABLE t TO " + at("t"));
        sql.awaitPublished(5);
        assertEquals(
                List.of("1|1|0"),
                sql.query("SELECT warnings, POSITION('version 3 of ' IN last_warning), failures"
                        + " FROM information_schema.tarn_publications"));
        assertEquals(List.of("5"), sql.query("SELECT COUNT(*) FROM snapshot(" + at("t") + ")"));
    }

    /** Files that are not there can't be read: what is needed to see that nothing has changed is not in them. */
    @Test
    void afterAnOpeningFilesAreReadOnlyWhereRowsHaveChanged() throws Exception {
        String url = "jdbc:tarn:" + directory.resolve("db");
        String publish = "PUBLISH TABLE t TO " + at("kept");
        try (SqlClient first = new SqlClient(url)) {
            first.run("CREATE TABLE t (id INT PRIMARY KEY)", "CREATE TABLE other (id INT PRIMARY KEY)");
            first.run("INSERT INTO t VALUES (1), (2)", publish, "INSERT INTO other VALUES (1)", "SHUTDOWN");
        }
        Path data = directory.resolve("kept/data");
        Path hidden = directory.resolve("hidden");
        Files.move(data, hidden);
        try (SqlClient second = new SqlClient(url)) {
            second.run("INSERT INTO other VALUES (2)");
            assertEquals(List.of("1"), second.column("VERSION", publish));
            second.run("INSERT INTO t VALUES (3)", "SHUTDOWN");
        }
        try (SqlClient third = new SqlClient(url)) {
            assertThrows(SQLException.class, () -> third.run(publish), "it has changed");
            Files.move(hidden, data);
            assertEquals(List.of("2"), third.column("VERSION", publish));
            assertEquals(List.of("1", "2", "3"), sql.query("SELECT * FROM snapshot(" + at("kept") + ") ORDER BY id"));
            third.run("SHUTDOWN");
        }
    }

    @Test
    void severalTablesArePublishedTogether() throws SQLException {
        sql.run("CREATE TABLE u (x INT)");
        sql.run("INSERT INTO u VALUES (7)");
        assertEquals(
                2,
                sql.query("PUBLISH TABLE t, u TO " + at("both") + " WITH (manifest_store = 'directory:"
                                + directory.resolve("rows") + "')")
                        .size());
        assertEquals(List.of("7"), sql.query("SELECT x FROM snapshot(" + at("both/u") + ")"));
        assertEquals(List.of("3"), sql.query("SELECT COUNT(*) FROM snapshot(" + at("both/t") + ")"));
    }
}
