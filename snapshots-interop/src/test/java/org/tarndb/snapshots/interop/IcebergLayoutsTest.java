package org.tarndb.snapshots.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.util.StructLikeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.layout.FileLayout;
import org.tarndb.snapshots.layout.LayoutOptions;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableAlterations;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Partitioned and sorted tables, read by Iceberg's own library. */
class IcebergLayoutsTest {
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

    private void assertReadExactly(String context) throws IOException {
        IcebergRows.assertSame(IcebergRows.expected(published.database), IcebergRows.of(load()), context);
    }

    /** Each file is in the partition of which Iceberg, reading its rows, says that they are. */
    private static void assertPartitions(Table table, String context) throws IOException {
        try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
            for (FileScanTask task : tasks) {
                StructLikeSet partitions = StructLikeSet.create(table.spec().partitionType());
                partitions.add(task.file().partition());
                PartitionKey key = new PartitionKey(table.spec(), table.schema());
                InternalRecordWrapper row =
                        new InternalRecordWrapper(table.schema().asStruct());
                try (CloseableIterable<Record> records = Parquet.read(
                                table.io().newInputFile(task.file().location()))
                        .project(table.schema())
                        .createReaderFunc(schema -> GenericParquetReaders.buildReader(table.schema(), schema))
                        .build()) {
                    for (Record record : records) {
                        key.partition(row.wrap(record));
                        assertTrue(
                                partitions.contains(key),
                                context + ": " + key + " in " + task.file().partition());
                    }
                }
            }
        }
    }

    private static boolean isPossible(TableDef table, String partitionBy) {
        try {
            FileLayout.of(new LayoutOptions(partitionBy, null), table, FileSchema.of(table));
            return true;
        } catch (TarnException e) {
            return false;
        }
    }

    @Test
    void partitionsOfEveryTypeAreThoseOfIceberg() throws IOException {
        long seed = new Random().nextLong();
        published.fillWithAllTypes(24, new Random(seed));
        TableDef table = published.database.table(1);
        int terms = 0;
        for (ColumnDef column : table.columns()) {
            List<String> possible = new ArrayList<>();
            for (String term :
                    List.of("%s", "bucket(3, %s)", "truncate(2, %s)", "year(%s)", "month(%s)", "day(%s)", "hour(%s)")) {
                // The least decimals are whole multiples of three, and those of two would have no place in the type.
                boolean isDecimal = column.type().kind() == TypeKind.DECIMAL;
                String written = String.format(isDecimal ? term.replace("2", "3") : term, column.name());
                if (isPossible(table, written)) {
                    possible.add(written);
                }
            }
            terms += possible.size();
            possible.removeIf(term -> term.startsWith("day") || term.startsWith("month"));
            if (possible.size() > 1) {
                possible.removeIf(term -> term.startsWith("year") && possible.contains("hour(" + column.name() + ")"));
            }
            if (!possible.isEmpty()) {
                String partitionBy = String.join(", ", possible);
                published.publish(new LayoutOptions(partitionBy, null));
                assertReadExactly(partitionBy + ", seed " + seed);
                assertPartitions(load(), partitionBy + ", seed " + seed);
            }
        }
        assertEquals(80, terms, "transforms that Iceberg's specification has for these types");
    }

    @Test
    void deletionsAndMovesAreSeenAndEarlierSnapshotsStay() throws IOException {
        published.fillWithAllTypes(400, new Random(7));
        LayoutOptions layout = new LayoutOptions("c1, c2", "c17 desc, c15 nulls first");
        published.publish(layout);
        List<String> before = IcebergRows.expected(published.database);
        List<Object[]> rows = new ArrayList<>(published.database.decoded(1));
        for (int i = 0; i < 60; i++) {
            if (i % 2 == 0) {
                published.database.remove(
                        1, published.database.table(1).keyCodec().encode((long) i));
            } else {
                Object[] moved = rows.get(i + 60).clone();
                moved[0] = (long) i;
                published.database.put(1, moved);
            }
        }
        published.publish(layout);
        assertReadExactly("the second snapshot");
        Table table = load();
        assertTrue(Integer.parseInt(table.currentSnapshot().summary().get("total-position-deletes")) > 0);
        assertPartitions(table, "the second snapshot");
        Snapshot first = table.snapshots().iterator().next();
        IcebergRows.assertSame(
                before,
                IcebergRows.of(IcebergGenerics.read(table).useSnapshot(first.snapshotId())),
                "the first snapshot");
        long wanted = published.database.decoded(1).stream()
                .filter(row -> Boolean.TRUE.equals(row[1]))
                .count();
        assertEquals(
                wanted,
                IcebergRows.of(IcebergGenerics.read(table).where(Expressions.equal("C1", true)))
                        .size());
    }

    /** Snapshots of an earlier layout, whose columns are gone. */
    @Test
    void layoutsAndTheirColumnsComeAndGo() throws IOException {
        published.fillWithAllTypes(60, new Random(8));
        published.publish(new LayoutOptions("c2, bucket(2, c17)", "c3"));
        List<String> first = IcebergRows.expected(published.database);
        TableDef table = TableAlterations.withoutColumn(published.database.table(1), 17);
        table = TableAlterations.withoutColumn(table, 3);
        table = TableAlterations.withChangedColumn(table, 2, new ColumnDef("RENAMED", SqlType.TINYINT, true, null));
        published.database.define(table);
        published.publish(new LayoutOptions("renamed", null));
        assertReadExactly("without a column of the partitions");
        assertPartitions(load(), "without a column of the partitions");
        published.publish(LayoutOptions.NONE);
        assertReadExactly("without partitions");
        Snapshot earlier = load().snapshots().iterator().next();
        IcebergRows.assertSame(
                first,
                IcebergRows.of(IcebergGenerics.read(load()).useSnapshot(earlier.snapshotId())),
                "the first snapshot");
    }
}
