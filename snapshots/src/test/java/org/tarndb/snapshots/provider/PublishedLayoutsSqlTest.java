package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.testkit.SqlClient;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotLocation;

/** Partitions and orders of published tables, through JDBC. */
class PublishedLayoutsSqlTest {
    private static final SnapshotCall CALL = new SnapshotCall(Env.system(), warning -> {}, Cancellation.never());

    @TempDir
    Path directory;

    private SqlClient sql;

    @BeforeEach
    void open() throws SQLException {
        sql = new SqlClient();
        sql.run("CREATE TABLE orders (id INT PRIMARY KEY, region VARCHAR(20), at TIMESTAMP, total DECIMAL(10, 2))");
        sql.run(
                "INSERT INTO orders VALUES (1, 'north', TIMESTAMP '2026-01-02 03:04:05', 10.50),"
                        + " (2, 'south', TIMESTAMP '2026-01-02 23:59:59', 7.25), (3, NULL, NULL, NULL),"
                        + " (4, 'north', TIMESTAMP '1969-12-31 23:00:00', 99.00), (5, 'north', TIMESTAMP '2026-01-02 00:00:00', 3)");
    }

    @AfterEach
    void close() throws SQLException {
        sql.close();
    }

    private String at(String name) {
        return "'" + directory.resolve(name) + "'";
    }

    private List<String> partitions(String name) {
        SnapshotLocation location = new SnapshotLocation(directory.resolve(name).toString(), Map.of());
        try (OpenPlace place = OpenPlace.toRead(CALL, Place.ofTable(location), new OpenStores(CALL.env()))) {
            Table table = new BaseTable(place.operations(), name);
            List<String> partitions = new ArrayList<>();
            table.newScan()
                    .planFiles()
                    .forEach(task -> partitions.add(
                            table.spec().partitionToPath(task.file().partition())));
            return partitions.stream().sorted().distinct().toList();
        }
    }

    /** Names of the newest version's files of rows and deletions. */
    private List<String> partitionedFiles(String name) {
        SnapshotLocation location = new SnapshotLocation(directory.resolve(name).toString(), Map.of());
        try (OpenPlace place = OpenPlace.toRead(CALL, Place.ofTable(location), new OpenStores(CALL.env()))) {
            List<String> files = new ArrayList<>();
            new BaseTable(place.operations(), name).newScan().planFiles().forEach(task -> {
                files.add(task.file().location());
                task.deletes().forEach(deletes -> files.add(deletes.location()));
            });
            return files.stream()
                    .map(file -> file.substring(file.lastIndexOf('/') + 1))
                    .sorted()
                    .toList();
        }
    }

    private List<String> filesIn(String name) {
        String[] files = directory.resolve(name).resolve("data").toFile().list();
        return Arrays.stream(files == null ? new String[0] : files).sorted().toList();
    }

    @Test
    void aPartitionedTableFollowsItsRows() throws SQLException {
        String publish = "PUBLISH TABLE orders TO " + at("o")
                + " WITH (partition_by = 'region, day(at)', sort_by = 'total DESC NULLS LAST')";
        sql.query(publish);
        String north = "REGION_identity_12=north/AT_day_16=";
        List<String> first = List.of(
                north + "1969-12-31",
                north + "2026-01-02",
                "REGION_identity_12=null/AT_day_16=null",
                "REGION_identity_12=south/AT_day_16=2026-01-02");
        assertEquals(first, partitions("o"));
        sql.run("UPDATE orders SET region = 'west' WHERE id = 4");
        sql.run("DELETE FROM orders WHERE id = 2");
        sql.query(publish);
        assertEquals(
                sql.query("SELECT * FROM orders ORDER BY id"),
                sql.query("SELECT * FROM snapshot(" + at("o") + ") ORDER BY id"));
        assertEquals(
                List.of("1", "5"),
                sql.query("SELECT id FROM snapshot(" + at("o") + ") WHERE region = 'north' ORDER BY id"));
        assertEquals(
                List.of("4"),
                sql.query("SELECT id FROM snapshot(" + at("o") + ", 1) WHERE at < TIMESTAMP '1970-01-01 00:00:00'"));
    }

    @Test
    void tablesOfOnePublicationMayHaveTheirOwnLayouts() throws SQLException {
        sql.run("CREATE TABLE customers (id INT PRIMARY KEY, name VARCHAR(10))");
        sql.run("INSERT INTO customers VALUES (1, 'Ada'), (2, 'Bob')");
        sql.query("PUBLISH TABLE orders, customers TO " + at("both")
                + " WITH (partition_by = 'region', \"partition_by.customers\" = 'truncate(1, name)', sort_by = 'id')");
        assertEquals(3, partitions("both/orders").size());
        assertEquals(List.of("NAME_truncate_1_12=A", "NAME_truncate_1_12=B"), partitions("both/customers"));
        sql.query("PUBLISH TABLE orders, customers TO " + at("both")
                + " WITH (partition_by = 'region', \"partition_by.customers\" = '')");
        assertEquals(List.of(""), partitions("both/customers"));
    }

    @Test
    void whatCannotBeIsRefusedAndNothingIsPublished() throws SQLException {
        refused("42703", "partition_by = 'no_such_column'");
        refused("42703", "sort_by = 'id, no_such_column'");
        refused("22023", "partition_by = 'week(at)'");
        refused("42804", "partition_by = 'hour(region)'");
        refused("22023", "\"partition_by.customers\" = 'id'");
        refused("22023", "partitioned_by = 'id'");
        sql.run("ALTER TABLE orders ADD COLUMN wide DECIMAL(50, 2)");
        refused("0A000", "partition_by = 'wide'");
        sql.run("CREATE TABLE customers (id INT PRIMARY KEY)");
        String message = sql.fails(
                "42703", "PUBLISH TABLE orders, customers TO " + at("both") + " WITH (partition_by = 'region')");
        assertTrue(message.contains("CUSTOMERS") && message.contains("REGION"), message);
        sql.query("PUBLISH TABLE orders TO " + at("o"));
        // It says how a table is published.
        sql.fails("22023", "SHOW SNAPSHOTS FROM " + at("o") + " WITH (partition_by = 'id')");
    }

    private void refused(String state, String options) {
        sql.fails(state, "PUBLISH TABLE orders TO " + at("o") + " WITH (" + options + ")");
        sql.fails("42704", "SHOW SNAPSHOTS FROM " + at("o"));
    }

    /** Files of a layout whose column is gone are expired as others are. */
    @Test
    void versionsOfAnEarlierLayoutExpire() throws SQLException {
        sql.query("PUBLISH TABLE orders TO " + at("o") + " WITH (partition_by = 'region', sort_by = 'region')");
        sql.run("DELETE FROM orders WHERE id = 1");
        sql.query("PUBLISH TABLE orders TO " + at("o") + " WITH (partition_by = 'region', sort_by = 'region')");
        sql.run("ALTER TABLE orders DROP COLUMN region");
        sql.query("PUBLISH TABLE orders TO " + at("o") + " WITH (partition_by = 'day(at)')");
        sql.run("INSERT INTO orders (id) VALUES (7)");
        sql.query("PUBLISH TABLE orders TO " + at("o") + " WITH (partition_by = 'day(at)')");
        assertEquals(List.of("5"), sql.query("SELECT COUNT(*) FROM snapshot(" + at("o") + ", 1)"));
        assertEquals(
                1,
                sql.query("EXPIRE SNAPSHOTS FROM " + at("o") + " RETAIN 1 VERSIONS")
                        .size());
        assertEquals(
                sql.query("SELECT * FROM orders ORDER BY id"),
                sql.query("SELECT * FROM snapshot(" + at("o") + ") ORDER BY id"));
        assertEquals(partitionedFiles("o"), filesIn("o"), "files of expired versions are gone");
    }

    /** Rather now than each time in the background. */
    @Test
    void aPublicationThatCannotBeIsNotCreated() throws SQLException {
        sql.fails("42703", "CREATE PUBLICATION p FOR TABLE orders TO " + at("o") + " WITH (sort_by = 'nowhere')");
        assertEquals(List.of("0"), sql.query("SELECT count(*) FROM information_schema.tarn_publications"));
    }

    /** Expiring is a part of it, which is given the same options. */
    @Test
    void aPublicationKeepsItsLayout() throws Exception {
        sql.run(
                "CREATE PUBLICATION p FOR TABLE orders TO " + at("o")
                        + " EVERY INTERVAL '1' SECOND RETAIN 1 VERSIONS WITH (partition_by = 'bucket(2, id)', sort_by = 'region')");
        sql.awaitPublished(5);
        sql.run("DELETE FROM orders WHERE id = 3");
        sql.awaitPublished(4);
        assertEquals(List.of("1", "2", "4", "5"), sql.query("SELECT id FROM snapshot(" + at("o") + ") ORDER BY id"));
        sql.run("ALTER PUBLICATION p PAUSE");
        assertEquals(
                List.of("0"), sql.query("SELECT failures FROM information_schema.tarn_publications"), "expiring, too");
        assertEquals(List.of("ID_bucket_2_8=0", "ID_bucket_2_8=1"), partitions("o"));
        sql.run("DROP PUBLICATION p");
    }

    /** Its options name columns: after a renaming they are given anew. */
    @Test
    void aPublicationGetsAnotherLayout() throws Exception {
        sql.run("CREATE PUBLICATION p FOR TABLE orders TO " + at("o")
                + " EVERY INTERVAL '1' SECOND WITH (partition_by = 'region', sort_by = 'total')");
        sql.awaitPublished(5);
        sql.fails("42703", "ALTER PUBLICATION p SET (partition_by = 'area')");
        sql.run("ALTER TABLE orders RENAME COLUMN region TO area");
        sql.run("ALTER PUBLICATION p SET (partition_by = 'area', sort_by = DEFAULT, every = INTERVAL '2' SECOND)");
        sql.run("DELETE FROM orders WHERE id = 3");
        sql.awaitPublished(4);
        assertEquals(List.of("1", "2", "4", "5"), sql.query("SELECT id FROM snapshot(" + at("o") + ") ORDER BY id"));
        assertEquals(List.of("REGION_identity_12=north", "REGION_identity_12=south"), partitions("o"));
        sql.run("ALTER PUBLICATION p SET (partition_by = 'bucket(2, id)')");
        sql.await("the layout", () -> partitions("o").equals(List.of("ID_bucket_2_8=0", "ID_bucket_2_8=1")));
        sql.run("DROP PUBLICATION p");
    }
}
