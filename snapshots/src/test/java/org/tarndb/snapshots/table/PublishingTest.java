package org.tarndb.snapshots.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.snapshots.iceberg.MetadataLog;
import org.tarndb.snapshots.iceberg.ProtocolMetadataLog;
import org.tarndb.snapshots.manifest.ProtocolListener;
import org.tarndb.snapshots.parquet.ParquetOptions;
import org.tarndb.snapshots.schema.ColumnPredicate.Range;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.table.Publication.Target;
import org.tarndb.snapshots.table.PublishResult.Kind;
import org.tarndb.snapshots.testkit.CountingObjectStore;
import org.tarndb.snapshots.testkit.MemoryManifestStore;
import org.tarndb.snapshots.testkit.Rows;
import org.tarndb.snapshots.testkit.SampleDatabase;
import org.tarndb.snapshots.testkit.SampleTables;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableAlterations;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.publication.LastPublished;

class PublishingTest {
    private static final Target T = new Target(1, "public/t/");
    private static final Target U = new Target(2, "public/u/");

    private static final ProtocolListener NO_WARNINGS = (table, version, step, cause) -> {
        throw new AssertionError(step + " of version " + version + " of " + table, cause);
    };

    @TempDir
    Path temporary;

    private final CountingObjectStore store = new CountingObjectStore();
    private final SampleDatabase database = new SampleDatabase();
    private LastPublished held = LastPublished.inMemory();

    private MetadataLog log() {
        return ProtocolMetadataLog.of(store, Env.system(), NO_WARNINGS);
    }

    private PublishOptions options() {
        return PublishOptions.in(temporary).withFiles(8 << 10, new ParquetOptions(4 << 10, 1 << 10, 50));
    }

    private List<PublishResult> publish(MetadataLog log, Target... targets) {
        Publication publication = new Publication(UUID.randomUUID(), "db", database.version(), List.of(targets));
        return new TableSnapshotWriter(Env.system(), store, log, options(), held)
                .publish(publication, Cancellation.never());
    }

    private PublishResult publish() {
        return publish(log(), T).get(0);
    }

    private TableSnapshotReader reader(Target target) {
        return TableSnapshotReader.open(store, log(), target.table());
    }

    private static List<String> rows(TableSnapshotReader reader, SnapshotInfo snapshot) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (SnapshotScan scan = reader.scan(snapshot, snapshot.tableColumns(), List.of())) {
            while (scan.next()) {
                rows.add(scan.row());
            }
        }
        assertEquals(rows.size(), countWithoutOpeningFiles(reader, snapshot));
        return Rows.texts(rows);
    }

    private static int countWithoutOpeningFiles(TableSnapshotReader reader, SnapshotInfo snapshot) {
        int count = 0;
        try (SnapshotScan scan = reader.scan(snapshot, List.of(), List.of())) {
            while (scan.next()) {
                assertEquals(0, scan.row().length);
                count++;
            }
            assertEquals(0, scan.filesRead());
        }
        return count;
    }

    private List<String> published() {
        TableSnapshotReader reader = reader(T);
        return rows(reader, reader.current().orElseThrow());
    }

    private List<String> expected() {
        return Rows.texts(database.decoded(1));
    }

    private static TableDef table(long id, SqlType... types) {
        List<ColumnDef> columns = new ArrayList<>();
        for (SqlType type : types) {
            columns.add(new ColumnDef("C" + columns.size(), type, !columns.isEmpty(), null));
        }
        return new TableDef(id, new TableName("PUBLIC", "T" + id), columns, List.of(0), "T_PKEY" + id, List.of());
    }

    private void fill(long id, int count) {
        for (long i = 0; i < count; i++) {
            database.put(id, i, "value " + i);
        }
    }

    private void fillT(int count) {
        database.define(table(1, SqlType.BIGINT, SqlType.VARCHAR));
        fill(1, count);
    }

    @Test
    void everyTypeIsPublishedAndReadBackExactly() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        TableDef table = SampleTables.ofAllTypes();
        database.define(table);
        for (long id = 0; id < 300; id++) {
            @Nullable Object[] row = new @Nullable Object[table.columns().size()];
            row[0] = id;
            for (int i = 1; i < row.length; i++) {
                row[i] = SampleTables.value(table.columns().get(i).type(), random);
            }
            database.put(1, row);
        }
        PublishResult result = publish();
        assertEquals(Kind.FULL, result.kind());
        assertEquals(1, result.version());
        assertEquals(300, result.rows());
        assertTrue(result.filesAdded() > 2, "several files");
        assertEquals(expected(), published(), "seed " + seed);
        SnapshotInfo snapshot = reader(T).current().orElseThrow();
        assertEquals(
                table.columns().stream().map(ColumnDef::type).toList(),
                snapshot.tableColumns().stream().map(FileColumn::sqlType).toList());
        assertEquals(database.version().csn(), snapshot.csn());
    }

    @Test
    void changesAloneAreWritten() {
        fillT(2_000);
        PublishResult full = publish();
        database.put(1, 700L, "changed");
        database.put(1, 5_000L, "new");
        database.remove(1, database.keys(1).get(3));
        PublishResult next = publish();
        assertEquals(Kind.INCREMENTAL, next.kind());
        assertEquals(2, next.rowsWritten());
        assertEquals(2, next.rowsDeleted());
        assertTrue(next.bytesWritten() < full.bytesWritten() / 3, next + " after " + full);
        assertEquals(expected(), published());
    }

    /** Where a row lies follows from its key then; with a gap anywhere in a file, or any more of the key, it does not. */
    @ParameterizedTest
    @CsvSource({
        "BIGINT, 0, 1, true",
        "BIGINT, -9223372036854775808, 1, true",
        "BIGINT, 9223372036854775207, 1, true",
        "BIGINT, -300, 1, true",
        "INTEGER, -2147483648, 1, true",
        "INTEGER, 2147483047, 1, true",
        "SMALLINT, -32768, 1, true",
        "BIGINT, -9223372036854775808, 2, false",
        "BIGINT, -9223372036854775808, 30744573456182586, false",
        "INTEGER, -2147483648, 7000000, false"
    })
    void noFileIsOpenedForKeysWithoutGaps(String type, long first, long step, boolean hasNoGaps) {
        SqlType key = switch (type) {
            case "BIGINT" -> SqlType.BIGINT;
            case "INTEGER" -> SqlType.INTEGER;
            default -> SqlType.SMALLINT;
        };
        database.define(table(1, key, SqlType.VARCHAR));
        for (int i = 0; i <= 600; i++) {
            database.put(1, first + i * step, "value " + i);
        }
        publish();
        assertTrue(published().size() > 600);
        for (int i : new int[] {0, 1, 49, 50, 51, 299, 599, 600}) {
            database.put(1, first + i * step, "changed " + i);
        }
        database.remove(1, database.table(1).keyCodec().encode(first + 300 * step));
        long before = store.bytesRead();
        PublishResult next = publish();
        assertEquals(Kind.INCREMENTAL, next.kind());
        assertEquals(9, next.rowsDeleted());
        assertEquals(hasNoGaps, store.bytesRead() == before);
        assertEquals(expected(), published());
    }

    /** The one that is reached after a restart, or in another process. */
    @Test
    void changesAreFoundWithoutTheEarlierVersionToo() {
        fillT(2_000);
        publish();
        held = LastPublished.inMemory();
        database.put(1, 700L, "changed");
        database.put(1, 5_000L, "new");
        database.remove(1, database.keys(1).get(3));
        PublishResult next = publish();
        assertEquals(Kind.INCREMENTAL, next.kind());
        assertEquals(2, next.rowsWritten());
        assertEquals(2, next.rowsDeleted());
        assertEquals(expected(), published());
    }

    @Test
    void withoutChangesThereIsNoNewSnapshot() {
        fillT(100);
        PublishResult first = publish();
        database.commitNothing();
        database.put(1, 7L, "value 7");
        PublishResult second = publish();
        assertEquals(Kind.UNCHANGED, second.kind());
        assertEquals(first.snapshotId(), second.snapshotId());
        assertEquals(1, second.version());
        held.evict(Long.MAX_VALUE);
        assertEquals(first.snapshotId(), publish().snapshotId());
        assertEquals(1, reader(T).snapshots().size());
    }

    @Test
    void anEmptyTableIsPublishedAndAllRowsMayGo() {
        database.define(table(1, SqlType.BIGINT, SqlType.VARCHAR));
        assertEquals(0, publish().rows());
        assertEquals(List.of(), published());
        fill(1, 500);
        publish();
        database.removeAll(1);
        publish();
        assertEquals(List.of(), published());
        assertEquals(3, reader(T).snapshots().size());
    }

    /** Random changes, each publication with or without the earlier version in memory; all snapshots stay as they were. */
    @Test
    void everySnapshotIsTheVersionItWasMadeOf() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        database.define(table(1, SqlType.VARCHAR, SqlType.INTEGER));
        Map<Long, List<String>> bySnapshot = new HashMap<>();
        for (int round = 0; round < 7; round++) {
            for (int i = random.nextInt(round == 0 ? 900 : 100); i >= 0; i--) {
                change(random);
            }
            if (random.nextBoolean()) {
                held.evict(Long.MAX_VALUE);
            }
            bySnapshot.put(publish().snapshotId(), expected());
        }
        TableSnapshotReader reader = reader(T);
        assertEquals(bySnapshot.size(), reader.snapshots().size(), "seed " + seed);
        for (SnapshotInfo snapshot : reader.snapshots()) {
            assertEquals(bySnapshot.get(snapshot.snapshotId()), rows(reader, snapshot), "seed " + seed);
        }
    }

    private void change(Random random) {
        List<byte[]> keys = random.nextInt(4) == 0 ? database.keys(1) : List.of();
        if (!keys.isEmpty()) {
            database.remove(1, keys.get(random.nextInt(keys.size())));
        } else {
            String key = "a long common beginning of " + "x".repeat(random.nextInt(3)) + random.nextInt(900);
            database.put(1, key, (long) random.nextInt(3));
        }
    }

    @Test
    void rowsWithoutPrimaryKeyAreKnownByTheirIds() {
        database.define(new TableDef(
                1,
                new TableName("PUBLIC", "T"),
                List.of(new ColumnDef("A", SqlType.INTEGER, true, null)),
                List.of(),
                "",
                List.of()));
        for (int i = 0; i < 400; i++) {
            database.put(1, 7L);
        }
        publish();
        database.remove(1, database.keys(1).get(100));
        database.put(1, (Object) null);
        PublishResult next = publish();
        assertEquals(Kind.INCREMENTAL, next.kind());
        assertEquals(1, next.rowsDeleted());
        assertEquals(expected(), published());
        held.evict(Long.MAX_VALUE);
        assertEquals(Kind.UNCHANGED, publish().kind());
    }

    @Test
    void theSchemaEvolvesByFieldIds() {
        fillT(1_000);
        publish();
        SnapshotInfo first = reader(T).current().orElseThrow();
        List<String> before = expected();
        TableDef table = TableAlterations.withChangedColumn(
                database.table(1), 1, new ColumnDef("RENAMED", SqlType.VARCHAR, true, null));
        table = TableAlterations.withColumn(table, new ColumnDef("C1", SqlType.SMALLINT, true, null), null);
        database.define(table);
        database.put(1, 3L, "x", 4L);
        PublishResult next = publish();
        assertEquals(Kind.INCREMENTAL, next.kind(), "renaming and adding a column write no rows");
        assertEquals(1, next.rowsWritten());
        assertEquals(expected(), published());
        database.define(TableAlterations.withoutColumn(database.table(1), 1));
        publish();
        assertEquals(expected(), published());
        SnapshotInfo last = reader(T).current().orElseThrow();
        assertEquals(
                List.of("C0", "C1"),
                last.tableColumns().stream().map(FileColumn::name).toList());
        assertEquals(before, rows(reader(T), first), "the first snapshot has its own schema");
    }

    @Test
    void aWidenedColumnNeedsNoRewriting() {
        database.define(table(1, SqlType.BIGINT, SqlType.INTEGER, SqlType.decimal(5, 2)));
        for (long i = 0; i < 1_000; i++) {
            database.put(1, i, -i, BigDecimal.valueOf(i, 2));
        }
        publish();
        TableDef table = TableAlterations.withChangedColumn(
                database.table(1), 1, database.table(1).columns().get(1).withType(SqlType.BIGINT));
        table = TableAlterations.withChangedColumn(
                table, 2, table.columns().get(2).withType(SqlType.decimal(20, 2)));
        database.define(table);
        database.put(1, 1L << 40, 1L << 41, new BigDecimal("123456789012.34"));
        PublishResult next = publish();
        assertEquals(Kind.INCREMENTAL, next.kind());
        assertEquals(1, next.rowsWritten());
        assertEquals(expected(), published());
    }

    /** Files without the column would read as NULL: Iceberg v2 knows no other value. */
    @Test
    void aColumnAddedWithAValueMeansNewFiles() {
        fillT(500);
        publish();
        database.define(
                TableAlterations.withColumn(database.table(1), new ColumnDef("C2", SqlType.INTEGER, true, "5"), 5L));
        assertEquals(Kind.FULL, publish().kind());
        assertEquals(expected(), published());
    }

    @Test
    void aDecimalThatOutgrowsIcebergMeansNewFiles() {
        database.define(table(1, SqlType.BIGINT, SqlType.decimal(38, 2)));
        for (long i = 0; i < 300; i++) {
            database.put(1, i, BigDecimal.valueOf(i, 2));
        }
        publish();
        database.define(TableAlterations.withChangedColumn(
                database.table(1), 1, database.table(1).columns().get(1).withType(SqlType.decimal(60, 2))));
        assertEquals(Kind.FULL, publish().kind());
        assertEquals(expected(), published());
    }

    @Test
    void tablesPublishedTogetherBelongTogether() {
        fillT(50);
        database.define(table(2, SqlType.BIGINT, SqlType.VARCHAR));
        fill(2, 60);
        publish(log(), T, U);
        database.put(2, 1L, "changed");
        List<PublishResult> second = publish(log(), T, U);
        assertEquals(Kind.UNCHANGED, second.get(0).kind());
        assertEquals(2, second.get(0).version(), "it has a snapshot all the same");
        SnapshotInfo t = reader(T).current().orElseThrow();
        SnapshotInfo u = reader(U).current().orElseThrow();
        assertEquals(t.publicationId(), u.publicationId());
        assertEquals(t.csn(), u.csn());
        assertNotEquals(t.publicationId(), reader(T).snapshots().get(0).publicationId());
    }

    @Test
    void aManifestStoreThatClaimsSeveralTablesPublishesAllOrNone() {
        MemoryManifestStore manifests = new MemoryManifestStore();
        MetadataLog log = ProtocolMetadataLog.with(manifests, store, Env.system(), NO_WARNINGS);
        assertTrue(log.maxTables() > 1);
        fillT(50);
        database.define(table(2, SqlType.BIGINT, SqlType.VARCHAR));
        fill(2, 60);
        publish(log, T, U);
        held.evict(Long.MAX_VALUE);
        database.put(1, 1L, "changed");
        database.put(2, 1L, "changed");
        AtomicBoolean first = new AtomicBoolean(true);
        MetadataLog racing = new RacingLog(log, () -> {
            if (first.getAndSet(false)) {
                publish(log, U);
            }
        });
        List<PublishResult> both = publish(racing, T, U);
        assertEquals(2, both.get(0).version(), "T was not published by the attempt that lost U");
        assertEquals(3, both.get(1).version());
        TableSnapshotReader reader = TableSnapshotReader.open(store, log, T.table());
        assertEquals(expected(), rows(reader, reader.current().orElseThrow()));
        assertEquals(
                reader.current().orElseThrow().publicationId(),
                TableSnapshotReader.open(store, log, U.table())
                        .current()
                        .orElseThrow()
                        .publicationId());
    }

    /** The version that was asked for, not the newest, and its own rows. */
    @Test
    void eachVersionOfTheMetadataCanBeOpened() {
        fillT(50);
        publish();
        List<String> first = expected();
        database.put(1, 1L, "changed");
        publish();
        TableSnapshotReader reader = TableSnapshotReader.open(store, log(), T.table(), 1);
        assertEquals(first, rows(reader, reader.current().orElseThrow()));
        assertEquals(
                ErrorCode.SNAPSHOT_NOT_FOUND,
                assertThrows(TarnException.class, () -> TableSnapshotReader.open(store, log(), T.table(), 3))
                        .code());
    }

    /** Both are made from the same version; the second one finds the first and is made again from it. */
    @Test
    void aPublicationThatLosesIsMadeAgain() {
        fillT(500);
        publish();
        LastPublished others = LastPublished.inMemory();
        database.put(1, 1L, "first");
        MetadataLog racing = new RacingLog(log(), () -> {
            LastPublished mine = held;
            held = others;
            publish();
            held = mine;
        });
        database.put(1, 2L, "second");
        PublishResult result = publish(racing, T).get(0);
        assertEquals(2, result.version(), "the other one had published the same version");
        assertEquals(Kind.UNCHANGED, result.kind());
        assertEquals(expected(), published());
        assertNoOrphans();
    }

    /** Files that no version refers to are deleted by the loser. */
    private void assertNoOrphans() {
        try {
            List<String> data =
                    store.keys().stream().filter(key -> key.contains("/data/")).toList();
            TableSnapshotReader reader = reader(T);
            List<String> known = new ArrayList<>();
            for (SnapshotInfo snapshot : reader.snapshots()) {
                known.addAll(reader.objectKeys(snapshot));
            }
            assertTrue(known.containsAll(data), data + " of which are known " + known);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anUnknownOutcomeDeletesNothingAndIsSaid() throws IOException {
        fillT(300);
        publish();
        database.put(1, 1L, "changed");
        MetadataLog silent = new RacingLog(log(), () -> {}) {
            @Override
            public List<Outcome> commit(List<Claim> claims) {
                super.commit(claims);
                TarnException silence = new TarnException(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN, "no answer");
                return Collections.nCopies(claims.size(), new Outcome.Unknown(silence));
            }
        };
        TarnException error = assertThrows(TarnException.class, () -> publish(silent, T));
        assertEquals(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN, error.code());
        assertEquals(expected(), published(), "it was won after all, and its files are there");
        assertEquals(Kind.UNCHANGED, publish().kind());
    }

    @Test
    void anotherTableOrAnOlderVersionIsRefused() {
        fillT(10);
        Publication old = new Publication(UUID.randomUUID(), "db", database.version(), List.of(T));
        database.put(1, 1L, "changed");
        publish();
        TableSnapshotWriter writer = new TableSnapshotWriter(Env.system(), store, log(), options(), held);
        assertEquals(
                ErrorCode.PUBLICATION_OUTDATED,
                assertThrows(TarnException.class, () -> writer.publish(old, Cancellation.never()))
                        .code());
        Publication other = new Publication(UUID.randomUUID(), "another db", database.version(), List.of(T));
        TarnException error = assertThrows(TarnException.class, () -> writer.publish(other, Cancellation.never()));
        assertEquals(ErrorCode.OBJECT_NOT_IN_STATE, error.code());
        assertTrue(String.valueOf(error.getMessage()).contains("another location"), error.getMessage());
        assertEquals(expected(), published());
    }

    @Test
    void aCanceledPublicationLeavesNothing() throws IOException {
        fillT(500);
        Cancellation cancellation = new Cancellation();
        cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "the test said so"));
        Publication publication = new Publication(UUID.randomUUID(), "db", database.version(), List.of(T));
        TableSnapshotWriter writer = new TableSnapshotWriter(Env.system(), store, log(), options(), held);
        assertThrows(TarnException.class, () -> writer.publish(publication, cancellation));
        assertEquals(List.of(), store.keys());
        try (Stream<Path> left = Files.list(temporary)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void filesThatStatisticsRuleOutAreNotOpened() {
        fillT(2_000);
        publish();
        TableSnapshotReader reader = reader(T);
        SnapshotInfo snapshot = reader.current().orElseThrow();
        FileColumn key = snapshot.tableColumns().get(0);
        try (SnapshotScan scan = reader.scan(snapshot, List.of(key), List.of(Range.equalTo(key.fieldId(), 1_234L)))) {
            assertTrue(scan.next());
            assertEquals("[1234]", Arrays.toString(scan.row()));
            assertFalse(scan.next());
            assertEquals(1, scan.filesRead());
        }
        assertTrue(reader.fileCount(snapshot) > 1);
    }

    /** Deletions gather until a file is written anew, and files until all are. */
    @Test
    void deletionsDoNotPileUp() {
        fillT(400);
        publish();
        for (long i = 0; i < 400; i += 2) {
            database.remove(1, database.table(1).keyCodec().encode(i));
            if (i % 200 == 0) {
                publish();
            }
        }
        publish();
        assertEquals(expected(), published());
        TableSnapshotReader reader = reader(T);
        assertTrue(reader.deletedRows(reader.current().orElseThrow()) <= 200);
    }
}
