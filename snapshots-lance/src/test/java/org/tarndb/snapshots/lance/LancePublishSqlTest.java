package org.tarndb.snapshots.lance;

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
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lance.Dataset;

/** PUBLISH TABLE with format = 'lance', from the statement to what Lance reads. */
class LancePublishSqlTest {
    @TempDir
    Path directory;

    private final BufferAllocator allocator = new RootAllocator();
    private Connection connection;
    private Statement sql;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:tarn:mem:");
        sql = connection.createStatement();
        sql.execute("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), price DECIMAL(10, 2))");
        sql.execute("INSERT INTO t VALUES (1, 'one', 1.50), (2, NULL, NULL), (3, 'three', -3.00)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        allocator.close();
    }

    private List<List<String>> query(String text) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (ResultSet result = sql.executeQuery(text)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getString(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private String to(String name) {
        return " TO '" + directory.resolve(name) + "' WITH (format = 'lance'";
    }

    private List<List<String>> rows(String name) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (Dataset dataset = Dataset.open(directory.resolve(name).toString(), allocator);
                ArrowReader reader = dataset.sql("SELECT * FROM dataset").intoBatchRecords()) {
            while (reader.loadNextBatch()) {
                for (int i = 0; i < reader.getVectorSchemaRoot().getRowCount(); i++) {
                    List<String> row = new ArrayList<>();
                    for (FieldVector vector : reader.getVectorSchemaRoot().getFieldVectors()) {
                        Object value = vector.getObject(i);
                        row.add(value == null ? null : value.toString());
                    }
                    rows.add(row);
                }
            }
        }
        return rows;
    }

    private Map<String, String> metadata(String name) {
        try (Dataset dataset = Dataset.open(directory.resolve(name).toString(), allocator)) {
            return dataset.getSchema().getCustomMetadata();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", manifest_store = 'directory:DIR/rows'", ", manifest_store = 'jdbc:tarn:DIR/db'"})
    void aTableIsPublishedAgainAndAgain(String store) throws SQLException, IOException {
        String options = store.replace("DIR", directory.toString()) + ")";
        for (int version = 1; version <= 3; version++) {
            sql.execute("UPDATE t SET name = 'of version " + version + "' WHERE id = 1");
            List<String> published =
                    query("PUBLISH TABLE t" + to("t.lance") + options).get(0);
            assertEquals(
                    List.of("T", String.valueOf(version), "1", "3"),
                    List.of(published.get(0), published.get(2), published.get(3), published.get(4)));
            assertEquals(query("SELECT * FROM t ORDER BY id"), rows("t.lance"));
        }
    }

    @Test
    void tablesThatArePublishedTogetherSaySo() throws SQLException, IOException {
        sql.execute("CREATE TABLE u AS SELECT id FROM t");
        assertEquals(2, query("PUBLISH TABLE t, u" + to("both") + ")").size());
        assertEquals(query("SELECT * FROM t ORDER BY id"), rows("both/t"));
        Map<String, String> one = metadata("both/t");
        Map<String, String> other = metadata("both/u");
        for (String name : List.of("tarn.csn", "tarn.publication-id", "tarn.publication-tables", "tarn.database-id")) {
            assertEquals(one.get(name), other.get(name), name);
        }
        assertEquals("2", one.get("tarn.publication-tables"));
    }

    @Test
    void aPublicationFollowsItsTable() throws SQLException, IOException {
        sql.execute("CREATE PUBLICATION p FOR TABLE t TO '" + directory.resolve("t.lance")
                + "' EVERY INTERVAL '1' SECOND WITH (format = 'lance')");
        awaitRows();
        sql.execute("INSERT INTO t VALUES (4, 'four', 4)");
        awaitRows();
        sql.execute("DROP PUBLICATION p");
    }

    private void awaitRows() throws SQLException, IOException {
        List<List<String>> expected = query("SELECT * FROM t ORDER BY id");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.exists(directory.resolve("t.lance/_versions/18446744073709551614.manifest"))
                || !expected.equals(rows("t.lance"))) {
            assertTrue(
                    System.nanoTime() < deadline,
                    "published in time: " + query("SELECT * FROM information_schema.tarn_publications"));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void aPublicationThatCantRunIsRefusedAtOnce() {
        assertState("22023", "CREATE PUBLICATION p FOR TABLE t" + to("t") + ", sort_by = 'name')");
        assertState(
                "0A000",
                "CREATE PUBLICATION p FOR TABLE t TO '" + directory.resolve("t") + "' WITH (format = 'delta')");
        assertState(
                "0A000",
                "CREATE PUBLICATION p FOR TABLE t TO '" + directory.resolve("t")
                        + "' RETAIN 2 VERSIONS WITH (format = 'lance')");
    }

    @Test
    void whatIsOnlyForIcebergSaysSo() throws SQLException {
        query("PUBLISH TABLE t" + to("t.lance") + ")");
        String from = " FROM '" + directory.resolve("t.lance") + "'";
        for (String statement : List.of(
                "SHOW SNAPSHOTS" + from + " WITH (format = 'lance')",
                "EXPIRE SNAPSHOTS" + from + " RETAIN 1 VERSIONS WITH (format = 'lance')",
                "SELECT * FROM snapshot('" + directory.resolve("t.lance") + "?format=lance')")) {
            SQLException error = assertThrows(SQLException.class, () -> query(statement), statement);
            assertEquals("0A000", error.getSQLState(), error.getMessage());
        }
        SQLException error = assertThrows(SQLException.class, () -> query("SHOW SNAPSHOTS" + from));
        assertEquals("42704", error.getSQLState());
    }

    @Test
    void aPlaceHasTablesOfOneFormat() throws SQLException, IOException {
        String store = "manifest_store = 'directory:" + directory.resolve("rows") + "')";
        query("PUBLISH TABLE t" + to("t") + ", " + store);
        assertState("55000", "PUBLISH TABLE t TO '" + directory.resolve("t") + "' WITH (" + store);
        query("PUBLISH TABLE t TO '" + directory.resolve("other") + "' WITH (" + store);
        assertState("55000", "PUBLISH TABLE t" + to("other") + ", " + store);
        assertEquals(query("SELECT * FROM t ORDER BY id"), rows("t"));
        assertEquals(
                3,
                query("SELECT * FROM snapshot('" + directory.resolve("other") + "?" + "manifest_store=directory:"
                                + directory.resolve("rows") + "')")
                        .size());
    }

    private void assertState(String state, String statement) {
        SQLException error = assertThrows(SQLException.class, () -> sql.execute(statement), statement);
        assertEquals(state, error.getSQLState(), error.getMessage());
    }

    @Test
    void aFormatThatIsNotThereIsNamed() {
        SQLException error = assertThrows(
                SQLException.class,
                () -> query("PUBLISH TABLE t TO '" + directory.resolve("t") + "' WITH (format = 'delta')"));
        assertEquals("0A000", error.getSQLState());
        assertTrue(String.valueOf(error.getMessage()).contains("[iceberg, lance]"), error.getMessage());
    }
}
