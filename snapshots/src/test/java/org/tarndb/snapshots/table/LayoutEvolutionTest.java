package org.tarndb.snapshots.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.table.PublishResult.Kind;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableAlterations;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Another layout, and other columns, from one publication to the next. All snapshots stay readable. */
class LayoutEvolutionTest {
    @TempDir
    Path temporary;

    private final Map<Long, List<String>> bySnapshot = new HashMap<>();

    private LaidOutTable table() {
        LaidOutTable table = new LaidOutTable(temporary, 1 << 20);
        table.define(SqlType.VARCHAR, SqlType.INTEGER, SqlType.decimal(5, 2));
        for (long i = 0; i < 300; i++) {
            table.database.put(1, i, "region " + i % 5, i % 7, BigDecimal.valueOf(i % 3, 2));
        }
        return table;
    }

    private PublishResult publish(LaidOutTable table, String partitionBy, String sortBy) {
        PublishResult result = table.publish(partitionBy, sortBy);
        bySnapshot.put(result.snapshotId(), table.expected());
        TableSnapshotReader reader = table.reader();
        for (SnapshotInfo snapshot : reader.snapshots()) {
            assertEquals(bySnapshot.get(snapshot.snapshotId()), table.rows(reader, snapshot));
        }
        return result;
    }

    private static void rename(LaidOutTable table, int ordinal, String name) {
        ColumnDef column = table.database.table(1).columns().get(ordinal);
        table.database.define(TableAlterations.withChangedColumn(
                table.database.table(1), ordinal, new ColumnDef(name, column.type(), true, null)));
    }

    @Test
    void anotherLayoutMeansNewFiles() {
        LaidOutTable table = table();
        publish(table, "", "");
        assertEquals(Kind.FULL, publish(table, "c1", "").kind());
        assertEquals(5, table.files().size());
        assertEquals(Kind.FULL, publish(table, "c1, bucket(2, c2)", "").kind());
        assertEquals(Kind.FULL, publish(table, "c1, bucket(2, c2)", "c2").kind());
        assertEquals(
                Kind.UNCHANGED,
                publish(table, "bucket(2, c2), identity(c1)", "c2 asc").kind());
        table.database.put(1, 3L, "moved", 1L, null);
        assertEquals(Kind.INCREMENTAL, publish(table, "c1, bucket(2, c2)", "c2").kind());
        assertEquals(Kind.FULL, publish(table, "c1", "c2 desc").kind());
        for (String order : List.of("c2 desc nulls last", "c2 nulls last", "c3 nulls last")) {
            assertEquals(Kind.FULL, publish(table, "c1", order).kind(), order);
            assertEquals(Kind.UNCHANGED, publish(table, "c1", order).kind(), order);
        }
        assertEquals(Kind.FULL, publish(table, "", "").kind());
        table.database.put(1, 4L, "moved", 1L, null);
        assertEquals(Kind.INCREMENTAL, publish(table, "", "").kind());
    }

    /** The field of the partitions is known by the column's id; the option names the column as it is called now. */
    @Test
    void aColumnOfThePartitionsIsRenamed() {
        LaidOutTable table = table();
        publish(table, "c1", "c2");
        rename(table, 1, "AREA");
        rename(table, 2, "NUMBER");
        assertEquals(
                ErrorCode.UNDEFINED_COLUMN,
                assertThrows(TarnException.class, () -> table.publish("c1", "c2"))
                        .code());
        table.database.put(1, 3L, "moved", 1L, null);
        assertEquals(Kind.INCREMENTAL, publish(table, "area", "number").kind());
        rename(table, 3, "C1");
        assertEquals(Kind.INCREMENTAL, publish(table, "area", "number").kind());
        assertEquals(Kind.FULL, publish(table, "c1", "number").kind());
    }

    @Test
    void aColumnOfThePartitionsIsDropped() {
        LaidOutTable table = table();
        publish(table, "c1, truncate(1, c3)", "c3, c2");
        table.database.define(TableAlterations.withoutColumn(table.database.table(1), 3));
        TarnException failure = assertThrows(TarnException.class, () -> table.publish("c1, truncate(1, c3)", "c2"));
        assertEquals(ErrorCode.UNDEFINED_COLUMN, failure.code());
        assertEquals(Kind.FULL, publish(table, "c1", "c2").kind());
        table.database.put(1, 3L, "moved", 1L);
        publish(table, "c1", "c2");
        table.database.define(TableAlterations.withoutColumn(table.database.table(1), 1));
        publish(table, "", "");
        table.database.define(TableAlterations.withColumn(
                table.database.table(1), new ColumnDef("C1", SqlType.DATE, true, null), null));
        table.database.put(1, 4L, 2L, 19_000L);
        assertEquals(Kind.FULL, publish(table, "month(c1)", "").kind());
    }

    /** Iceberg reads earlier partitions with the new type; ours are compared within one type alone. */
    @Test
    void aColumnOfThePartitionsIsWidened() {
        LaidOutTable table = table();
        publish(table, "c2, c3", "");
        table.database.define(TableAlterations.withChangedColumn(
                table.database.table(1),
                2,
                table.database.table(1).columns().get(2).withType(SqlType.BIGINT)));
        table.database.define(TableAlterations.withChangedColumn(
                table.database.table(1),
                3,
                table.database.table(1).columns().get(3).withType(SqlType.decimal(20, 2))));
        assertEquals(Kind.FULL, publish(table, "c2, c3", "").kind());
        table.database.put(1, 5L, null, 1L << 40, new BigDecimal("123456789012.34"));
        assertEquals(Kind.INCREMENTAL, publish(table, "c2, c3", "").kind());
    }

    /** Iceberg's library can't read metadata that have a column and a field of partitions of one name. */
    @Test
    void aColumnMayNotHaveTheNameOfAPartitionField() {
        LaidOutTable table = table();
        publish(table, "c1", "");
        rename(table, 2, table.iceberg().spec().fields().get(0).name());
        TarnException failure = assertThrows(TarnException.class, () -> table.publish("", ""));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, failure.code());
        rename(table, 2, "C2");
        assertEquals(Kind.UNCHANGED, publish(table, "c1", "").kind());
    }
}
