package org.tarndb.snapshots.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableAlterations;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.type.SqlType;

/** Iceberg's own library, as Spark and others use it, by the table's path alone. */
class IcebergReadersTest {
    @TempDir
    Path directory;

    private PublishedDirectory published;

    @BeforeEach
    void begin() {
        published = new PublishedDirectory(directory);
    }

    private Table load() {
        return new HadoopTables(new Configuration()).load(published.table().toString());
    }

    private void changeSome() {
        TableDef table = published.database.table(1);
        for (long id = 10; id < 40; id++) {
            published.database.remove(1, table.keyCodec().encode(id));
        }
    }

    @Test
    void everyTypeIsReadExactly() throws IOException {
        long seed = new Random().nextLong();
        published.fillWithAllTypes(300, new Random(seed));
        published.publish();
        IcebergRows.assertSame(IcebergRows.expected(published.database), IcebergRows.of(load()), "seed " + seed);
    }

    @Test
    void deletionsAreSeenAndEarlierSnapshotsStay() throws IOException {
        published.fillWithAllTypes(500, new Random(1));
        published.publish();
        List<String> before = IcebergRows.expected(published.database);
        changeSome();
        published.publish();
        Table table = load();
        assertEquals(470, IcebergRows.of(table).size());
        IcebergRows.assertSame(IcebergRows.expected(published.database), IcebergRows.of(table), "");
        List<Snapshot> snapshots = new ArrayList<>();
        table.snapshots().forEach(snapshots::add);
        assertEquals(2, snapshots.size());
        IcebergRows.assertSame(
                before,
                IcebergRows.of(
                        IcebergGenerics.read(table).useSnapshot(snapshots.get(0).snapshotId())),
                "the first snapshot");
        assertEquals(
                String.valueOf(published.database.version().csn()),
                table.currentSnapshot().summary().get("tarn.csn"));
    }

    /** The hint is only where a reader begins to look. */
    @Test
    void aStaleOrMissingHintAndStagedFilesMisleadNobody() throws IOException {
        published.fillWithAllTypes(200, new Random(2));
        published.publish();
        changeSome();
        published.publish();
        published.database.commitNothing();
        published.database.remove(1, published.database.table(1).keyCodec().encode(100L));
        published.publish();
        Path hint = published.metadata("version-hint.text");
        assertEquals("3", Files.readString(hint));
        List<String> expected = IcebergRows.expected(published.database);
        Files.writeString(published.metadata("v4.metadata.json-0f3e"), "garbage");
        Files.writeString(published.metadata("v3.metadata.json-77"), "{}");
        IcebergRows.assertSame(expected, IcebergRows.of(load()), "");
        Files.writeString(hint, "1");
        Files.deleteIfExists(published.metadata(".version-hint.text.crc"));
        IcebergRows.assertSame(expected, IcebergRows.of(load()), "");
        Files.delete(hint);
        IcebergRows.assertSame(expected, IcebergRows.of(load()), "");
    }

    @Test
    void eachVersionOfTheMetadataIsATableOfItsOwn() throws IOException {
        published.fillWithAllTypes(200, new Random(3));
        published.publish();
        List<String> first = IcebergRows.expected(published.database);
        changeSome();
        published.publish();
        for (int version = 1; version <= 2; version++) {
            String location =
                    published.metadata("v" + version + ".metadata.json").toUri().toString();
            Table table =
                    new BaseTable(new StaticTableOperations(location, new HadoopFileIO(new Configuration())), "t");
            IcebergRows.assertSame(
                    version == 1 ? first : IcebergRows.expected(published.database),
                    IcebergRows.of(table),
                    "version " + version);
        }
    }

    @Test
    void schemasEvolveForReadersToo() throws IOException {
        published.database.define(new TableDef(
                1,
                new TableName("PUBLIC", "T"),
                List.of(
                        new ColumnDef("ID", SqlType.BIGINT, false, null),
                        new ColumnDef("A", SqlType.INTEGER, true, null),
                        new ColumnDef("B", SqlType.REAL, true, null),
                        new ColumnDef("C", SqlType.decimal(9, 2), true, null)),
                List.of(0),
                "T_PKEY",
                List.of()));
        for (long id = 0; id < 400; id++) {
            published.database.put(1, id, id, (double) (float) (id / 3.0), BigDecimal.valueOf(id, 2));
        }
        published.publish();
        TableDef table = published.database.table(1);
        table = TableAlterations.withChangedColumn(table, 1, new ColumnDef("A2", SqlType.BIGINT, true, null));
        table = TableAlterations.withChangedColumn(table, 2, new ColumnDef("B", SqlType.DOUBLE, true, null));
        table = TableAlterations.withChangedColumn(table, 3, new ColumnDef("C", SqlType.decimal(19, 2), true, null));
        table = TableAlterations.withColumn(table, new ColumnDef("A", SqlType.VARCHAR, true, null), null);
        published.database.define(table);
        published.database.put(1, 5L, 1L << 40, 0.1, new BigDecimal("1234567890123.45"), "new");
        published.publish();
        IcebergRows.assertSame(IcebergRows.expected(published.database), IcebergRows.of(load()), "");
        published.database.define(TableAlterations.withoutColumn(published.database.table(1), 1));
        published.publish();
        IcebergRows.assertSame(IcebergRows.expected(published.database), IcebergRows.of(load()), "");
    }

    /** Files are pruned by what the manifests say of each column, and no row is lost by it. */
    @Test
    void statisticsPruneFiles() throws IOException {
        published.fillWithAllTypes(600, new Random(4));
        published.publish();
        Table table = load();
        List<FileScanTask> all = tasks(table, Expressions.alwaysTrue());
        List<FileScanTask> some = tasks(table, Expressions.lessThan("ID", 20L));
        assertTrue(some.size() < all.size() / 2, some.size() + " of " + all.size());
        Expression few = Expressions.and(Expressions.greaterThanOrEqual("ID", 100L), Expressions.lessThan("ID", 150L));
        assertEquals(50, IcebergRows.of(IcebergGenerics.read(table).where(few)).size());
        for (FileScanTask task : all) {
            assertEquals(
                    table.schema().columns().size(), task.file().valueCounts().size());
            assertTrue(task.file().nanValueCounts().values().stream().allMatch(count -> count >= 0));
        }
        long nans = all.stream()
                .flatMap(task -> task.file().nanValueCounts().values().stream())
                .mapToLong(Long::longValue)
                .sum();
        long expected = published.database.decoded(1).stream()
                .flatMap(Arrays::stream)
                .filter(value -> value instanceof Double number && number.isNaN())
                .count();
        assertEquals(expected, nans);
    }

    private static List<FileScanTask> tasks(Table table, Expression filter) throws IOException {
        try (CloseableIterable<FileScanTask> tasks =
                table.newScan().includeColumnStats().filter(filter).planFiles()) {
            List<FileScanTask> all = new ArrayList<>();
            tasks.forEach(all::add);
            return all;
        }
    }

    /** For every column and value: what Iceberg keeps by a filter is what a scan without statistics keeps. */
    @Test
    void filtersOnStringsAndDecimalsLoseNothing() throws IOException {
        published.fillWithAllTypes(400, new Random(5));
        published.publish();
        Table table = load();
        int varchar = 17;
        String name = published.database.table(1).columns().get(varchar).name();
        assertEquals(
                SqlType.VARCHAR,
                published.database.table(1).columns().get(varchar).type());
        for (Object[] row : published.database.decoded(1).subList(0, 40)) {
            String wanted = (String) row[varchar];
            if (wanted != null) {
                long count = published.database.decoded(1).stream()
                        .filter(other -> wanted.equals(other[varchar]))
                        .count();
                assertEquals(
                        count,
                        IcebergRows.of(IcebergGenerics.read(table).where(Expressions.equal(name, wanted)))
                                .size(),
                        wanted.codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(" ")));
            }
        }
    }
}
