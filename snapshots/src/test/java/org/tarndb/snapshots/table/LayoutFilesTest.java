package org.tarndb.snapshots.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.iceberg.SortOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.ColumnPredicate.IsNull;
import org.tarndb.snapshots.schema.ColumnPredicate.Range;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.table.LaidOutTable.DataFileRows;
import org.tarndb.snapshots.table.PublishResult.Kind;
import org.tarndb.snapshots.testkit.Rows;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Which files are written and read in a layout. */
class LayoutFilesTest {
    private static final long MICROS_PER_DAY = 86_400_000_000L;
    private static final long ENOUGH_MEMORY = 1 << 20;

    @TempDir
    Path temporary;

    /** Partitions without number cost neither memory nor open files: the rows are sorted in files, and one is written at a time. */
    @Test
    void manyPartitionsAreWrittenOneAfterTheOther() throws IOException {
        LaidOutTable table = new LaidOutTable(temporary, 4 << 10);
        table.define(SqlType.INTEGER);
        for (long i = 0; i < 900; i++) {
            table.database.put(1, i, i * 7 % 300);
        }
        table.publish("c1", null);
        assertEquals(table.expected(), table.published());
        assertEquals(300, table.files().size());
        assertEquals(1, table.mostDataFiles, "files that are written at once");
        assertTrue(table.mostSortFiles > 1, "sorted in files: " + table.mostSortFiles);
        assertEquals(0, table.temporaryFiles(""), "temporary files that are left");
    }

    /** So many small files as there are partitions are no reason to write all rows again, each time. */
    @Test
    void changesOfManyPartitionsAreWrittenAlone() {
        LaidOutTable table = new LaidOutTable(temporary, ENOUGH_MEMORY);
        table.define(SqlType.INTEGER);
        for (long i = 0; i < 600; i++) {
            table.database.put(1, i, i % 150);
        }
        table.publish("c1", null);
        for (int change = 0; change < 3; change++) {
            table.database.put(1, 7L, (long) change);
            PublishResult next = table.publish("c1", null);
            assertEquals(Kind.INCREMENTAL, next.kind());
            assertEquals(1, next.rowsWritten());
            assertEquals(table.expected(), table.published());
        }
    }

    /** The row is deleted where it was and written where it belongs now; no file of another partition is read. */
    @Test
    void aRowThatMovesLeavesItsOldPartition() {
        LaidOutTable table = new LaidOutTable(temporary, ENOUGH_MEMORY);
        table.define(SqlType.VARCHAR);
        for (long i = 0; i < 400; i++) {
            table.database.put(1, i, "region " + i % 20);
        }
        table.publish("c1", null);
        table.database.put(1, 25L, "region 6");
        table.opened.clear();
        PublishResult moved = table.publish("c1", null);
        assertEquals(1, moved.rowsWritten());
        assertEquals(1, moved.rowsDeleted());
        assertEquals(1, table.opened.size(), "only the file of region 5 is looked through");
        assertEquals(table.expected(), table.published());
        List<DataFileRows> files = table.files();
        assertEquals(
                List.of("25"),
                files.stream()
                        .filter(file -> file.rows().size() == 1)
                        .map(file -> String.valueOf(file.rows().get(0)[0]))
                        .toList());
        table.database.put(1, 25L, null);
        table.publish("c1", null);
        table.database.put(1, 25L, "region 5");
        table.publish("c1", null);
        assertEquals(table.expected(), table.published());
    }

    /** In another order than the key's a file is found by its bounds, and read once whatever has changed. */
    @Test
    void rowsOfSortedFilesAreFoundWhereverTheyLie() {
        LaidOutTable table = new LaidOutTable(temporary, ENOUGH_MEMORY);
        table.define(SqlType.INTEGER);
        for (long i = 0; i < 3_000; i++) {
            table.database.put(1, i, i * 1_009 % 3_000);
        }
        table.publish(null, "c1 desc");
        int files = table.files().size();
        assertTrue(files > 3, files + " files");
        for (long i = 0; i < 3_000; i += 100) {
            table.database.put(1, i, -1 - i);
        }
        table.opened.clear();
        PublishResult next = table.publish(null, "c1 desc");
        assertEquals(Kind.INCREMENTAL, next.kind());
        assertEquals(30, next.rowsDeleted());
        assertEquals(files, table.opened.size());
        assertEquals(table.expected(), table.published());
    }

    @Test
    void rowsWithoutPrimaryKeyAreLaidOutToo() {
        LaidOutTable table = new LaidOutTable(temporary, ENOUGH_MEMORY);
        table.database.define(new TableDef(
                1,
                new TableName("PUBLIC", "T"),
                List.of(new ColumnDef("A", SqlType.INTEGER, true, null)),
                List.of(),
                "",
                List.of()));
        for (long i = 0; i < 300; i++) {
            table.database.put(1, i % 60 == 0 ? null : i % 10);
        }
        table.publish("truncate(5, a)", "a desc");
        table.database.remove(1, table.database.keys(1).get(100));
        table.database.put(1, 3L);
        PublishResult next = table.publish("truncate(5, a)", "a desc");
        assertEquals(Kind.INCREMENTAL, next.kind());
        assertEquals(1, next.rowsDeleted());
        assertEquals(table.expected(), table.published());
        table.held.evict(Long.MAX_VALUE);
        assertEquals(Kind.UNCHANGED, table.publish("truncate(5, a)", "a desc").kind());
    }

    /** Iceberg's library would go over to the greatest numbers there, and conditions would miss the row. */
    @Test
    void numbersThatCannotBeTruncatedAreRefused() {
        LaidOutTable table = new LaidOutTable(temporary, ENOUGH_MEMORY);
        table.define(SqlType.INTEGER, SqlType.BIGINT, SqlType.decimal(4, 2));
        table.database.put(1, 1L, (long) Integer.MIN_VALUE, Long.MIN_VALUE, new BigDecimal("-99.99"));
        for (String partitionBy : List.of("truncate(10, c1)", "truncate(10, c2)", "truncate(2, c3)")) {
            TarnException failure = assertThrows(TarnException.class, () -> table.publish(partitionBy, null));
            assertEquals(ErrorCode.NUMERIC_OUT_OF_RANGE, failure.code());
        }
        table.publish("truncate(16, c1), truncate(16, c2), truncate(3, c3)", null);
        assertEquals(table.expected(), table.published());
    }

    @Test
    void conditionsRuleOutPartitions() {
        LaidOutTable table = new LaidOutTable(temporary, ENOUGH_MEMORY);
        table.define(SqlType.VARCHAR, SqlType.TIMESTAMP, SqlType.UUID);
        for (long i = 0; i < 480; i++) {
            table.database.put(
                    1,
                    i,
                    i % 12 == 0 ? null : "text " + i % 12,
                    (i * 31 % 8) * MICROS_PER_DAY + i,
                    new java.util.UUID(i * 0x9E3779B97F4A7C15L, i));
        }
        List<FileColumn> columns = columns(table);
        assertPruned(table, "c1", Range.equalTo(id(columns, 1), "text 5"), 12, 1);
        assertPruned(table, "c1", new IsNull(id(columns, 1)), 12, 1);
        assertPruned(table, "truncate(6, c1)", Range.equalTo(id(columns, 1), "text 5"), 10, 1);
        Range days = new Range(id(columns, 2), 2 * MICROS_PER_DAY, true, 4 * MICROS_PER_DAY, false);
        assertPruned(table, "day(c2)", days, 8, 3);
        assertPruned(table, "bucket(16, id)", Range.equalTo(id(columns, 0), 77L), 16, 1);
        assertPruned(table, "bucket(8, c3)", Range.equalTo(id(columns, 3), new java.util.UUID(0, 0)), 8, 1);
    }

    private static List<FileColumn> columns(LaidOutTable table) {
        table.publish(null, null);
        return table.reader().current().orElseThrow().tableColumns();
    }

    private static int id(List<FileColumn> columns, int column) {
        return columns.get(column).fieldId();
    }

    /** Statistics of files rule out some, too: at most so many are read. */
    private static void assertPruned(
            LaidOutTable table, String partitionBy, ColumnPredicate predicate, int partitions, int mostRead) {
        table.publish(partitionBy, null);
        List<DataFileRows> files = table.files();
        assertEquals(
                partitions,
                files.stream().map(DataFileRows::partition).distinct().count(),
                partitionBy);
        List<String> rows = new ArrayList<>();
        int read = table.filesRead(predicate, rows);
        int place = columns(table).stream().map(FileColumn::fieldId).toList().indexOf(predicate.fieldId());
        assertEquals(
                Rows.texts(table.database.decoded(1).stream()
                        .filter(row -> predicate.test(row[place]))
                        .collect(Collectors.toList())),
                rows,
                partitionBy);
        assertTrue(read <= mostRead, partitionBy + ": " + read + " files read");
    }

    @Test
    void metadataSayHowFilesAreLaidOut() {
        LaidOutTable table = new LaidOutTable(temporary, ENOUGH_MEMORY);
        table.define(SqlType.VARCHAR, SqlType.DATE);
        table.database.put(1, 1L, "a", 19_000L);
        table.publish("year(c2), C1", "c2 desc nulls last, c1");
        assertEquals(
                List.of("year(16)", "identity(12)"),
                table.iceberg().spec().fields().stream()
                        .map(field -> field.transform() + "(" + field.sourceId() + ")")
                        .toList());
        SortOrder order = table.iceberg().sortOrder();
        assertTrue(order.sameOrder(SortOrder.builderFor(table.iceberg().schema())
                .desc("C2", org.apache.iceberg.NullOrder.NULLS_LAST)
                .asc("C1", org.apache.iceberg.NullOrder.NULLS_LAST)
                .build()));
        table.iceberg()
                .newScan()
                .planFiles()
                .forEach(task -> assertEquals(order.orderId(), task.file().sortOrderId()));
    }
}
