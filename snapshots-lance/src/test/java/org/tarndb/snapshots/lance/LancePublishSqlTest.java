package org.tarndb.snapshots.lance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.tarndb.snapshots.testkit.SqlClient;

/** PUBLISH TABLE with format = 'lance', from the statement to what Lance reads. */
class LancePublishSqlTest {
    @TempDir
    Path directory;

    private final BufferAllocator allocator = new RootAllocator();
    private SqlClient sql;

    @BeforeEach
    void open() throws SQLException {
        sql = new SqlClient();
        sql.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), price DECIMAL(10, 2))");
        sql.run("INSERT INTO t VALUES (1, 'one', 1.50), (2, NULL, NULL), (3, 'three', -3.00)");
    }

    @AfterEach
    void close() throws SQLException {
        sql.close();
        allocator.close();
    }

    private String to(String name) {
        return " TO '" + directory.resolve(name) + "' WITH (format = 'lance'";
    }

    /** As Lance reads them, in the form of {@link SqlClient#query}. */
    private List<String> rows(String name) throws IOException {
        List<String> rows = new ArrayList<>();
        try (Dataset dataset = Dataset.open(directory.resolve(name).toString(), allocator);
                ArrowReader reader = dataset.sql("SELECT * FROM dataset").intoBatchRecords()) {
            while (reader.loadNextBatch()) {
                for (int i = 0; i < reader.getVectorSchemaRoot().getRowCount(); i++) {
                    List<String> row = new ArrayList<>();
                    for (FieldVector vector : reader.getVectorSchemaRoot().getFieldVectors()) {
                        row.add(String.valueOf(vector.getObject(i)));
                    }
                    rows.add(String.join("|", row));
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
            sql.run("UPDATE t SET name = 'of version " + version + "' WHERE id = 1");
            String published =
                    sql.query("PUBLISH TABLE t" + to("t.lance") + options).get(0);
            assertTrue(published.matches("T\\|.*/t\\.lance/?\\|" + version + "\\|1\\|3\\|[0-9]+"), published);
            assertEquals(sql.query("SELECT * FROM t ORDER BY id"), rows("t.lance"));
        }
    }

    @Test
    void tablesThatArePublishedTogetherSaySo() throws SQLException, IOException {
        sql.run("CREATE TABLE u AS SELECT id FROM t");
        assertEquals(2, sql.query("PUBLISH TABLE t, u" + to("both") + ")").size());
        assertEquals(sql.query("SELECT * FROM t ORDER BY id"), rows("both/t"));
        Map<String, String> one = metadata("both/t");
        Map<String, String> other = metadata("both/u");
        for (String name : List.of("tarn.csn", "tarn.publication-id", "tarn.publication-tables", "tarn.database-id")) {
            assertEquals(one.get(name), other.get(name), name);
        }
        assertEquals("2", one.get("tarn.publication-tables"));
    }

    @Test
    void aPublicationFollowsItsTable() throws Exception {
        sql.run("CREATE PUBLICATION p FOR TABLE t TO '" + directory.resolve("t.lance")
                + "' EVERY INTERVAL '1' SECOND WITH (format = 'lance')");
        sql.awaitPublished(3);
        assertEquals(sql.query("SELECT * FROM t ORDER BY id"), rows("t.lance"));
        sql.run("INSERT INTO t VALUES (4, 'four', 4)");
        sql.awaitPublished(4);
        assertEquals(sql.query("SELECT * FROM t ORDER BY id"), rows("t.lance"));
        sql.run("DROP PUBLICATION p");
    }

    @Test
    void aPublicationThatCantRunIsRefusedAtOnce() {
        sql.fails("22023", "CREATE PUBLICATION p FOR TABLE t" + to("t") + ", sort_by = 'name')");
        sql.fails(
                "0A000",
                "CREATE PUBLICATION p FOR TABLE t TO '" + directory.resolve("t") + "' WITH (format = 'delta')");
        sql.fails(
                "0A000",
                "CREATE PUBLICATION p FOR TABLE t TO '" + directory.resolve("t")
                        + "' RETAIN 2 VERSIONS WITH (format = 'lance')");
    }

    @Test
    void whatIsOnlyForIcebergSaysSo() throws SQLException {
        sql.query("PUBLISH TABLE t" + to("t.lance") + ")");
        String from = " FROM '" + directory.resolve("t.lance") + "'";
        for (String statement : List.of(
                "SHOW SNAPSHOTS" + from + " WITH (format = 'lance')",
                "EXPIRE SNAPSHOTS" + from + " RETAIN 1 VERSIONS WITH (format = 'lance')",
                "SELECT * FROM snapshot('" + directory.resolve("t.lance") + "?format=lance')")) {
            sql.fails("0A000", statement);
        }
        sql.fails("42704", "SHOW SNAPSHOTS" + from);
    }

    @Test
    void aPlaceHasTablesOfOneFormat() throws SQLException, IOException {
        String store = "manifest_store = 'directory:" + directory.resolve("rows") + "')";
        sql.query("PUBLISH TABLE t" + to("t") + ", " + store);
        sql.fails("55000", "PUBLISH TABLE t TO '" + directory.resolve("t") + "' WITH (" + store);
        sql.query("PUBLISH TABLE t TO '" + directory.resolve("other") + "' WITH (" + store);
        sql.fails("55000", "PUBLISH TABLE t" + to("other") + ", " + store);
        assertEquals(sql.query("SELECT * FROM t ORDER BY id"), rows("t"));
        assertEquals(
                3,
                sql.query("SELECT * FROM snapshot('" + directory.resolve("other") + "?" + "manifest_store=directory:"
                                + directory.resolve("rows") + "')")
                        .size());
    }

    @Test
    void aFormatThatIsNotThereIsNamed() {
        String message =
                sql.fails("0A000", "PUBLISH TABLE t TO '" + directory.resolve("t") + "' WITH (format = 'delta')");
        assertTrue(message.contains("[iceberg, lance]"), message);
    }
}
