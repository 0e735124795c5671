package org.tarndb.snapshots.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.iceberg.MetadataLog;
import org.tarndb.snapshots.iceberg.ProtocolMetadataLog;
import org.tarndb.snapshots.parquet.ParquetOptions;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.ColumnPredicate.IsNotNull;
import org.tarndb.snapshots.schema.ColumnPredicate.IsNull;
import org.tarndb.snapshots.schema.ColumnPredicate.Range;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.testkit.CountingObjectStore;
import org.tarndb.snapshots.testkit.Rows;
import org.tarndb.snapshots.testkit.SampleDatabase;
import org.tarndb.snapshots.testkit.SampleTables;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.txn.publication.LastPublished;

/** What files' statistics rule out: never a row that a predicate keeps. */
class PruningTest {
    @TempDir
    Path temporary;

    /**
     * For each type a table whose rows lie in the order of that column, cut into many small files: so that bounds are close and
     * every mistake at one of them loses rows.
     */
    @Test
    void noRowIsLostWhateverTheTypeAndTheBounds() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int skipped = 0;
        for (SqlType type : SampleTables.allTypes()) {
            skipped += check(type, random, "seed " + seed + ", " + type);
        }
        assertTrue(skipped > 30, "files are skipped at all: " + skipped);
    }

    private int check(SqlType type, Random random, String context) {
        SampleDatabase database = new SampleDatabase();
        database.define(new TableDef(
                1,
                new TableName("PUBLIC", "T"),
                List.of(new ColumnDef("ID", SqlType.BIGINT, false, null), new ColumnDef("V", type, true, null)),
                List.of(0),
                "T_PKEY",
                List.of()));
        List<@Nullable Object> values = values(type, random);
        for (int i = 0; i < values.size(); i++) {
            database.put(1, (long) i, values.get(i));
        }
        CountingObjectStore store = new CountingObjectStore();
        MetadataLog log = ProtocolMetadataLog.of(store, Env.system(), (table, version, step, cause) -> {
            throw new AssertionError(cause);
        });
        PublishOptions options = PublishOptions.in(temporary).withFiles(1, new ParquetOptions(1, 64, 4));
        Publication publication =
                new Publication(UUID.randomUUID(), "db", database.version(), List.of(new Publication.Target(1, "t/")));
        new TableSnapshotWriter(Env.system(), store, log, options, LastPublished.inMemory())
                .publish(publication, Cancellation.never());
        TableSnapshotReader reader = TableSnapshotReader.open(store, log, "t/");
        SnapshotInfo snapshot = reader.current().orElseThrow();
        int files = reader.fileCount(snapshot);
        int skipped = 0;
        for (ColumnPredicate predicate : predicates(snapshot.tableColumns().get(1), values, random)) {
            List<@Nullable Object[]> expected = new ArrayList<>(database.decoded(1));
            expected.removeIf(row -> !predicate.test(row[1]));
            List<@Nullable Object[]> rows = new ArrayList<>();
            try (SnapshotScan scan = reader.scan(snapshot, snapshot.tableColumns(), List.of(predicate))) {
                while (scan.next()) {
                    rows.add(scan.row());
                }
                skipped += files - scan.filesRead();
            }
            assertEquals(Rows.texts(expected), Rows.texts(rows), context + ", " + predicate);
        }
        return skipped;
    }

    private static List<@Nullable Object> values(SqlType type, Random random) {
        List<@Nullable Object> values = new ArrayList<>(SampleTables.edges(type));
        for (int i = 0; i < 2; i++) {
            values.add(SampleTables.value(type, random));
        }
        if (type.kind() == TypeKind.VARCHAR && type.precision() == SqlType.UNSPECIFIED) {
            String longer = "a beginning longer than a bound";
            values.addAll(List.of(longer + "a", longer + "b", "\uDBFF\uDFFF".repeat(20), "\uFFFF".repeat(20)));
        }
        if (type.kind() == TypeKind.VARBINARY) {
            byte[] high = new byte[20];
            Arrays.fill(high, (byte) -1);
            values.add(high);
        }
        return values;
    }

    private static List<ColumnPredicate> predicates(FileColumn column, List<@Nullable Object> values, Random random) {
        int id = column.fieldId();
        List<ColumnPredicate> all = new ArrayList<>(List.of(new IsNull(id), new IsNotNull(id)));
        for (Object value : values) {
            if (value != null) {
                List<ColumnPredicate> three = new ArrayList<>(List.of(
                        Range.equalTo(id, value),
                        new Range(id, value, random.nextBoolean(), null, false),
                        new Range(id, null, false, value, random.nextBoolean())));
                three.removeIf(predicate -> !isCutInBounds(value) && random.nextInt(6) != 0);
                all.addAll(three);
            }
        }
        return all;
    }

    private static boolean isCutInBounds(Object value) {
        return (value instanceof String text && text.length() > 20)
                || (value instanceof byte[] bytes && bytes.length == 20);
    }
}
