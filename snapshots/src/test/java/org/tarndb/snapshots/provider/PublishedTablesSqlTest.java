package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Published tables through JDBC: everything from the statement to the files and back. */
class PublishedTablesSqlTest {
    /** Iceberg does not tell a file that it can't parse from one that it can't read. */
    private static final Set<String> DAMAGED = Set.of("XX001", "58030");

    @TempDir
    Path directory;

    private Connection connection;
    private Statement sql;

    @BeforeEach
    void open(TestInfo test) throws SQLException {
        connection = DriverManager.getConnection(
                "jdbc:tarn:mem:published_" + test.getTestMethod().orElseThrow().getName());
        sql = connection.createStatement();
        sql.execute("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), price DECIMAL(10, 2), at TIMESTAMP)");
        sql.execute(
                "INSERT INTO t VALUES (1, 'one', 1.50, TIMESTAMP '2026-01-02 03:04:05.678901'), (2, NULL, NULL, NULL),"
                        + " (3, 'three', -3.00, TIMESTAMP '1969-12-31 23:59:59.999999')");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private String at(String name) {
        return "'" + directory.resolve(name) + "'";
    }

    private List<String> query(String text) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = sql.executeQuery(text)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(String.valueOf(result.getObject(i)));
                }
                rows.add(String.join("|", row));
            }
        }
        return rows;
    }

    private void publish(String to) throws SQLException {
        assertEquals(1, query("PUBLISH TABLE t TO " + to).size());
    }

    @Test
    void aTableIsPublishedReadAndRestored() throws SQLException {
        List<String> rows = query("SELECT * FROM t ORDER BY id");
        publish(at("t"));
        sql.execute("UPDATE t SET name = 'changed' WHERE id = 2");
        sql.execute("DELETE FROM t WHERE id = 3");
        publish(at("t"));
        assertEquals(
                query("SELECT * FROM t ORDER BY id"), query("SELECT * FROM snapshot(" + at("t") + ") ORDER BY id"));
        assertEquals(rows, query("SELECT * FROM snapshot(" + at("t") + ", 1) ORDER BY id"));
        sql.execute("CREATE TABLE restored AS SELECT * FROM snapshot(" + at("t") + ", 1)");
        assertEquals(rows, query("SELECT * FROM restored ORDER BY id"));
        assertEquals(
                List.of("1|one"),
                query("SELECT id, name FROM snapshot(" + at("t") + ", 1) WHERE price > 1 AND id < 3"));
        assertEquals(
                List.of("1|3", "2|2"),
                query("SELECT version, \"ROWS\" FROM " + snapshots()),
                "versions and their rows");
    }

    /** SHOW has no place in FROM; its rows by a table of our own. */
    private String snapshots() throws SQLException {
        sql.execute("DROP TABLE IF EXISTS shown");
        sql.execute("CREATE TABLE shown (version BIGINT PRIMARY KEY, \"ROWS\" BIGINT)");
        List<String> inserts = new ArrayList<>();
        try (ResultSet shown = sql.executeQuery("SHOW SNAPSHOTS FROM " + at("t"))) {
            while (shown.next()) {
                inserts.add(
                        "INSERT INTO shown VALUES (" + shown.getLong("VERSION") + ", " + shown.getLong("ROWS") + ")");
            }
        }
        for (String insert : inserts) {
            sql.execute(insert);
        }
        return "shown ORDER BY version";
    }

    @Test
    void tagsAreKeptWhenVersionsExpire() throws SQLException {
        for (int version = 1; version <= 3; version++) {
            sql.execute("UPDATE t SET name = 'of version " + version + "'");
            publish(at("t"));
        }
        sql.execute("CREATE TAG first ON " + at("t") + " VERSION 1");
        assertEquals(
                1,
                query("EXPIRE SNAPSHOTS FROM " + at("t") + " RETAIN 1 VERSIONS").size());
        assertEquals(List.of("of version 1"), query("SELECT DISTINCT name FROM snapshot(" + at("t") + ", 'first')"));
        SQLException gone = assertThrows(SQLException.class, () -> query("SELECT * FROM snapshot(" + at("t") + ", 2)"));
        assertEquals("42704", gone.getSQLState());
    }

    @Test
    void aPublicationFollowsTheTable() throws SQLException {
        sql.execute("CREATE PUBLICATION p FOR TABLE t TO " + at("t") + " EVERY INTERVAL '1' SECOND RETAIN 2 VERSIONS");
        awaitRows("[1, 2, 3]");
        sql.execute("INSERT INTO t (id) VALUES (4)");
        awaitRows("[1, 2, 3, 4]");
        sql.execute("DROP PUBLICATION p");
        assertTrue(query("SELECT * FROM information_schema.tarn_publications WHERE state <> 'PUBLISHING'")
                .isEmpty());
    }

    /** It does not move to the place of its publication, which was that of both. */
    @Test
    void aTableStaysWhereItIsWhenAnotherOneLeavesItsPublication() throws SQLException {
        sql.execute("CREATE TABLE other (g INT PRIMARY KEY)");
        sql.execute("CREATE PUBLICATION p FOR TABLE t, other TO " + at("both")
                + " EVERY INTERVAL '1' SECOND WITH (\"partition_by.other\" = 'g')");
        String rows = "SELECT id FROM snapshot(" + at("both/t") + ") ORDER BY id";
        awaitPublished(rows, "[1, 2, 3]");
        sql.execute("DROP TABLE other CASCADE");
        sql.execute("INSERT INTO t (id) VALUES (4)");
        awaitPublished(rows, "[1, 2, 3, 4]");
        sql.execute("DROP PUBLICATION p");
    }

    private void awaitRows(String expected) throws SQLException {
        awaitPublished("SELECT id FROM snapshot(" + at("t") + ") ORDER BY id", expected);
    }

    private void awaitPublished(String question, String expected) throws SQLException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        String found = "";
        while (!found.equals(expected) && System.nanoTime() - deadline < 0) {
            try {
                found = query(question).toString();
            } catch (SQLException e) {
                assertEquals("42704", e.getSQLState(), "not published yet");
            }
        }
        assertEquals(expected, found);
    }

    /** Avro does not notice it. */
    @Test
    void whatWasCutOffIsReadByNobodyAndTakesNoFileWithIt() throws Exception {
        for (int i = 4; i < 8; i++) {
            publish(at("t"));
            sql.execute("INSERT INTO t (id) VALUES (" + i + ")");
            sql.execute("UPDATE t SET id = id + 10 WHERE id = " + (i - 1));
        }
        publish(at("t"));
        String question = "SELECT id FROM snapshot(" + at("t") + ") ORDER BY id";
        String rows = query(question).toString();
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
                    assertEquals(rows, query(question).toString(), "of an earlier version");
                } catch (SQLException e) {
                    assertTrue(DAMAGED.contains(e.getSQLState()), e::toString);
                    noticed++;
                    List<Path> before = filesOfTable();
                    SQLException expiry = assertThrows(
                            SQLException.class,
                            () -> sql.execute("EXPIRE SNAPSHOTS FROM " + at("t") + " RETAIN 1 VERSIONS"));
                    assertTrue(DAMAGED.contains(expiry.getSQLState()), expiry::toString);
                    assertTrue(filesOfTable().containsAll(before));
                }
                Files.write(manifest, whole);
                assertEquals(rows, query(question).toString());
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
        assertNull(sql.getWarnings());
        Path hint = directory.resolve("t/metadata/version-hint.text");
        Files.delete(hint);
        Files.createDirectories(hint.resolve("in the way"));
        sql.execute("INSERT INTO t (id) VALUES (4)");
        publish(at("t"));
        SQLWarning warning = sql.getWarnings();
        assertNotNull(warning);
        assertEquals("01000", warning.getSQLState());
        assertTrue(warning.toString().contains("version 2 of "), warning::toString);
        assertNull(warning.getNextWarning());
        query("SELECT COUNT(*) FROM snapshot(" + at("t") + ")");
        assertNull(sql.getWarnings(), "of the last execution");

        sql.execute("INSERT INTO t (id) VALUES (5)");
        sql.execute("CREATE PUBLICATION p FOR TABLE t TO " + at("t"));
        awaitRows("[1, 2, 3, 4, 5]");
        await(
                "SELECT warnings, POSITION('version 3 of ' IN last_warning), failures"
                        + " FROM information_schema.tarn_publications",
                "[1|1|0]");
    }

    private void await(String question, String answer) throws SQLException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        String found = "";
        while (!found.equals(answer) && System.nanoTime() - deadline < 0) {
            found = query(question).toString();
        }
        assertEquals(answer, found);
    }

    /** Files that are not there can't be read: what is needed to see that nothing has changed is not in them. */
    @Test
    void afterAnOpeningFilesAreReadOnlyWhereRowsHaveChanged() throws Exception {
        String url = "jdbc:tarn:" + directory.resolve("db");
        try (Connection first = DriverManager.getConnection(url);
                Statement statement = first.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY)");
            statement.execute("CREATE TABLE other (id INT PRIMARY KEY)");
            statement.execute("INSERT INTO t VALUES (1), (2)");
            statement.execute("PUBLISH TABLE t TO " + at("kept"));
            statement.execute("INSERT INTO other VALUES (1)");
            statement.execute("SHUTDOWN");
        }
        Path data = directory.resolve("kept/data");
        Path hidden = directory.resolve("hidden");
        Files.move(data, hidden);
        try (Connection second = DriverManager.getConnection(url);
                Statement statement = second.createStatement()) {
            statement.execute("INSERT INTO other VALUES (2)");
            assertEquals(1, publishedVersion(statement));
            statement.execute("INSERT INTO t VALUES (3)");
            statement.execute("SHUTDOWN");
        }
        try (Connection third = DriverManager.getConnection(url);
                Statement statement = third.createStatement()) {
            assertThrows(SQLException.class, () -> publishedVersion(statement), "it has changed");
            Files.move(hidden, data);
            assertEquals(2, publishedVersion(statement));
            assertEquals(List.of("1", "2", "3"), query("SELECT * FROM snapshot(" + at("kept") + ") ORDER BY id"));
            statement.execute("SHUTDOWN");
        }
    }

    private long publishedVersion(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("PUBLISH TABLE t TO " + at("kept"))) {
            assertTrue(row.next());
            return row.getLong("VERSION");
        }
    }

    @Test
    void severalTablesArePublishedTogether() throws SQLException {
        sql.execute("CREATE TABLE u (x INT)");
        sql.execute("INSERT INTO u VALUES (7)");
        assertEquals(
                2,
                query("PUBLISH TABLE t, u TO " + at("both") + " WITH (manifest_store = 'directory:"
                                + directory.resolve("rows") + "')")
                        .size());
        assertEquals(List.of("7"), query("SELECT x FROM snapshot(" + at("both/u") + ")"));
        assertEquals(List.of("3"), query("SELECT COUNT(*) FROM snapshot(" + at("both/t") + ")"));
    }
}
