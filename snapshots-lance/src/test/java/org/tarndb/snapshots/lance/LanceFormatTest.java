package org.tarndb.snapshots.lance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.tarndb.snapshots.format.TableExport;
import org.tarndb.snapshots.manifest.ExternalManifestLog;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.manifest.ObjectStoreOnlyLog;
import org.tarndb.snapshots.manifeststore.DirectoryManifestStore;
import org.tarndb.snapshots.objectstore.LocalObjectStore;
import org.tarndb.snapshots.testkit.FaultyManifestStore;
import org.tarndb.snapshots.testkit.SampleDatabase;
import org.tarndb.snapshots.testkit.SampleTables;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableAlterations;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.SnapshotCall;

/** Tables as datasets, read again by Lance alone, by their paths. */
class LanceFormatTest {
    private static final long SEED = 20_261_201;

    @TempDir
    Path directory;

    private final BufferAllocator allocator = new RootAllocator();
    private Env env = Env.system();
    private final SampleDatabase database = new SampleDatabase();
    private final ScriptedFaults faults = new ScriptedFaults();
    private LanceFormat format = new LanceFormat();
    private String name = "t.lance";
    private Cancellation cancellation = Cancellation.never();
    private PublishListener listener = PublishListener.NONE;
    private boolean withStore = true;

    @AfterEach
    void everyBufferIsReleased() {
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    private Path path() {
        return directory.resolve(name);
    }

    private PublishedTable publish(long tableId) {
        return publish(database.version(), database.table(tableId));
    }

    private PublishedTable publish(DatabaseVersion version, TableDef table) {
        LocalObjectStore objects = new LocalObjectStore(env, directory);
        ManifestTable place =
                new ManifestTable(objects.uriOf(name) + "/", objects, name + "/", ManifestNaming.LANCE_V2);
        try (ExternalManifestStore rows =
                new FaultyManifestStore(new DirectoryManifestStore(env, directory.resolve("rows")), faults)) {
            ManifestLog log = withStore
                    ? new ExternalManifestLog(rows, env.entropy(), (at, of, step, cause) -> {})
                    : new ObjectStoreOnlyLog((at, of, step, cause) -> {});
            return format.publish(new TableExport(
                    new SnapshotCall(env, warning -> {}, cancellation),
                    "db",
                    new UUID(1, 2),
                    1,
                    version,
                    table,
                    place,
                    log,
                    listener));
        }
    }

    private List<String> rows(long tableId) throws IOException {
        return DatasetRows.read(allocator, path().toString(), database.table(tableId));
    }

    private List<String> expected(long tableId) {
        return DatasetRows.expected(database.decoded(tableId), database.table(tableId));
    }

    private void assertRows(long tableId) throws IOException {
        List<String> expected = expected(tableId);
        List<String> found = rows(tableId);
        assertEquals(expected.size(), found.size());
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i), found.get(i), "row " + i);
        }
    }

    private List<String> files(String below) throws IOException {
        Path at = path().resolve(below);
        if (!Files.isDirectory(at)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(at)) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static ErrorCode code(Callable<?> call) {
        return assertThrows(TarnException.class, call::call).code();
    }

    private static TableDef table(long id, String name) {
        return new TableDef(
                id,
                new TableName("PUBLIC", name),
                List.of(
                        new ColumnDef("ID", SqlType.BIGINT, false, null),
                        new ColumnDef("NAME", SqlType.VARCHAR, true, null)),
                List.of(0),
                name + "_PKEY",
                List.of());
    }

    private void define(int rows) {
        database.define(table(1, "T"));
        for (long id = 0; id < rows; id++) {
            database.put(1, id, "value " + id);
        }
    }

    @Test
    void everyTypeIsHeldExactly() throws IOException {
        format = new LanceFormat(new RowBatches.Limits(70, 8 << 10));
        Random random = new Random(SEED);
        TableDef table = SampleTables.ofAllTypes();
        database.define(table);
        for (long id = 0; id < 1000; id++) {
            @Nullable Object[] values = new @Nullable Object[table.columns().size()];
            values[0] = id;
            for (int i = 1; i < values.length; i++) {
                SqlType type = table.columns().get(i).type();
                List<Object> edges = SampleTables.edges(type);
                values[i] = id < edges.size() ? edges.get((int) id) : SampleTables.value(type, random);
            }
            database.put(1, values);
        }
        PublishedTable published = publish(1);
        assertEquals(1, published.version());
        assertEquals(1000, published.rows());
        assertRows(1);
        assertEquals(
                files("data").stream()
                        .mapToLong(file ->
                                path().resolve("data").resolve(file).toFile().length())
                        .sum(),
                published.bytes());
        assertEquals(files("data").size(), published.files());
    }

    @Test
    void aRowOfNullsAloneAndATableWithoutKeyAndOneWithoutRows() throws IOException {
        TableDef keyed = SampleTables.ofAllTypes();
        TableDef table =
                new TableDef(2, new TableName("PUBLIC", "U"), keyed.columns().subList(1, 6), List.of(), "", List.of());
        database.define(table);
        assertEquals(0, publish(2).files());
        assertEquals(List.of(), rows(2));
        database.put(2, null, null, null, null, null);
        database.put(2, true, 1L, null, 3L, null);
        assertEquals(2, publish(2).version());
        assertRows(2);
        database.removeAll(2);
        assertEquals(3, publish(2).version());
        assertEquals(List.of(), rows(2));
    }

    @Test
    void eachVersionStaysReadable() throws IOException {
        define(50);
        List<List<String>> versions = new ArrayList<>();
        for (int version = 1; version <= 4; version++) {
            database.put(1, (long) version, "of version " + version);
            database.remove(1, database.keys(1).get(10));
            assertEquals(version, publish(1).version());
            versions.add(expected(1));
        }
        try (Dataset dataset = Dataset.open(path().toString(), allocator)) {
            assertEquals(4, dataset.version());
            for (int version = 1; version <= 4; version++) {
                try (Dataset at = dataset.checkoutVersion(version)) {
                    assertEquals(versions.get(version - 1), DatasetRows.read(at, database.table(1)));
                }
            }
        }
        assertEquals(5, files("_versions").size(), "manifests and Lance's hint");
    }

    @Test
    void anotherSchemaIsJustAnotherVersion() throws IOException {
        define(10);
        publish(1);
        TableDef wider = TableAlterations.withColumn(
                database.table(1), new ColumnDef("PRICE", SqlType.decimal(10, 2), true, null), null);
        database.define(TableAlterations.withoutColumn(wider, 1));
        database.put(1, 100L, new java.math.BigDecimal("1.50"));
        publish(1);
        assertRows(1);
    }

    @Test
    void readersAreToldWhatItIs() throws IOException {
        define(1);
        publish(1);
        try (Dataset dataset = Dataset.open(path().toString(), allocator)) {
            Map<String, String> metadata = dataset.getSchema().getCustomMetadata();
            assertEquals(String.valueOf(database.version().csn()), metadata.get("tarn.csn"));
            assertEquals("T", metadata.get("tarn.table-name"));
            assertEquals("ID", metadata.get("tarn.row-key"));
            assertEquals(
                    "CHARACTER VARYING",
                    dataset.getSchema().findField("NAME").getMetadata().get("tarn.sql-type"));
        }
    }

    /** Lance leaves it to the operating system when its files reach the disk. */
    @Test
    void dataFilesAreForcedWithTheirDirectories() throws IOException {
        ForcedFiles forced = new ForcedFiles();
        env = env.withFiles(forced.files());
        define(5);
        publish(1);
        Path data = path().resolve("data");
        for (String file : files("data")) {
            assertTrue(forced.paths().contains(data.resolve(file)), file);
        }
        assertTrue(forced.paths().containsAll(List.of(data, path(), directory)), forced.paths()::toString);
    }

    @Test
    void theSameVersionIsNotPublishedTwice() throws IOException {
        define(5);
        publish(1);
        List<String> before = files("data");
        PublishedTable again = publish(1);
        assertEquals(1, again.version());
        assertEquals(0, again.files());
        assertEquals(before, files("data"));
    }

    @Test
    void anotherTableAndAnOlderVersionAreRefused() throws IOException {
        define(5);
        DatabaseVersion older = database.version();
        database.define(table(2, "U"));
        publish(1);
        assertEquals(ErrorCode.OBJECT_NOT_IN_STATE, code(() -> publish(2)));
        assertEquals(ErrorCode.PUBLICATION_OUTDATED, code(() -> publish(older, database.table(1))));
        assertEquals(1, files("data").size());
    }

    @Test
    void aPathMayHaveAnyCharacters() throws IOException {
        name = "\u00e4 b#%41?.lance";
        define(3);
        publish(1);
        database.put(1, 9L, "nine");
        assertEquals(2, publish(1).version());
        assertRows(1);
    }

    @Test
    void aPathMayGoThroughASymbolicLink() throws IOException {
        Path real = Files.createDirectory(directory.resolve("real"));
        Files.createSymbolicLink(directory.resolve("link"), real);
        name = "link/t.lance";
        define(3);
        publish(1);
        database.put(1, 9L, "nine");
        assertEquals(2, publish(1).version());
        assertRows(1);
    }

    @Test
    void aPlaceThatCantBeWrittenIsAnError() throws IOException {
        Files.createFile(directory.resolve("file"));
        name = "file/t.lance";
        define(3);
        assertEquals(ErrorCode.OBJECT_STORE_FAILED, code(() -> publish(1)));
    }

    @Test
    void withoutAManifestStoreTheObjectsDecide() throws IOException {
        withStore = false;
        define(3);
        publish(1);
        database.put(1, 9L, "nine");
        assertEquals(2, publish(1).version());
        assertRows(1);
    }

    @Test
    void aCancelInTheMiddleLeavesNoVersion() throws IOException {
        format = new LanceFormat(new RowBatches.Limits(10, 1 << 20));
        define(100);
        cancellation = new Cancellation();
        listener = progress -> {
            if (progress.rowsDone() == 50) {
                cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "by the test"));
            }
        };
        assertEquals(ErrorCode.QUERY_CANCELED, code(() -> publish(1)));
        assertEquals(List.of(), files("_versions"));
        assertEquals(List.of(), files("data"));
        cancellation = Cancellation.never();
        listener = PublishListener.NONE;
        assertEquals(1, publish(1).version());
        assertRows(1);
    }

    @Test
    void whoListensIsToldOfEachBatch() {
        format = new LanceFormat(new RowBatches.Limits(10, 1 << 20));
        define(25);
        List<String> told = new ArrayList<>();
        listener = at -> told.add(at.tableId() + " " + at.phase() + " " + at.rowsDone() + "/" + at.rowsTotal());
        PublishedTable published = publish(1);
        assertTrue(published.bytes() > 0);
        assertEquals(
                List.of(
                        "1 WRITING 0/25",
                        "1 WRITING 10/25",
                        "1 WRITING 20/25",
                        "1 WRITING 25/25",
                        "1 COMMITTING 25/25"),
                told.stream().distinct().toList());
    }

    /** The claim meets a version that another publication has made meanwhile. */
    @Test
    void aNewerPublicationThatWasFasterStays() throws IOException {
        define(5);
        publish(1);
        database.put(1, 5L, "five");
        DatabaseVersion mine = database.version();
        database.put(1, 6L, "six");
        faults.before(Operation.ROW_ADD, "@2", 1, () -> publish(1));
        assertEquals(ErrorCode.PUBLICATION_OUTDATED, code(() -> publish(mine, database.table(1))));
        assertRows(1);
        assertEquals(2, files("data").size(), "the loser's are gone");
    }

    @Test
    void anOlderPublicationThatWasFasterIsFollowed() throws IOException {
        define(5);
        publish(1);
        database.put(1, 5L, "five");
        DatabaseVersion older = database.version();
        database.put(1, 6L, "six");
        faults.before(Operation.ROW_ADD, "@2", 1, () -> publish(older, database.table(1)));
        assertEquals(3, publish(1).version());
        assertRows(1);
        assertEquals(3, files("data").size(), "written once each");
    }

    @Test
    void theFirstVersionMayBeAnothersToo() throws IOException {
        define(5);
        DatabaseVersion older = database.version();
        database.put(1, 6L, "six");
        faults.before(Operation.ROW_ADD, "@1", 1, () -> publish(older, database.table(1)));
        assertEquals(2, publish(1).version());
        assertRows(1);
    }

    /** Claimed and not published: the next publication finishes it. */
    @Test
    void anUnknownOutcomeIsSaidAndNothingIsDeleted() throws IOException {
        define(5);
        publish(1);
        database.put(1, 6L, "six");
        List<String> published = expected(1);
        faults.loseAnswer(Operation.ROW_ADD, "@2", 1);
        faults.fail(Operation.ROW_GET, "@2", ScriptedFaults.ALWAYS);
        assertEquals(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN, code(() -> publish(1)));
        faults.heal();
        database.put(1, 7L, "seven");
        assertEquals(3, publish(1).version());
        assertRows(1);
        try (Dataset dataset = Dataset.open(path().toString(), allocator);
                Dataset two = dataset.checkoutVersion(2)) {
            assertEquals(published, DatasetRows.read(two, database.table(1)));
        }
    }

    @Test
    void aStoreThatDoesNotAnswerIsAnErrorAndLeavesNothing() throws IOException {
        define(5);
        publish(1);
        database.put(1, 6L, "six");
        List<String> before = files("data");
        faults.fail(Operation.ROW_LATEST, "", ScriptedFaults.ALWAYS);
        assertEquals(ErrorCode.MANIFEST_STORE_FAILED, code(() -> publish(1)));
        faults.heal();
        assertEquals(before, files("data"));
        assertTrue(publish(1).version() == 2);
    }
}
