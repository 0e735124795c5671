package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.manifeststore.ManifestStores;
import org.tarndb.snapshots.table.SnapshotProperties;
import org.tarndb.snapshots.testkit.Rows;
import org.tarndb.snapshots.testkit.SampleDatabase;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.publication.LastPublished;
import org.tarndb.txn.snapshot.ColumnRange;
import org.tarndb.txn.snapshot.ExpiredSnapshots;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishRequest;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotInfo;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.SnapshotProvider;
import org.tarndb.txn.snapshot.SnapshotScan;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.snapshot.VersionChoice;

/** What SQL calls, on files, with and without a manifest store. */
class TarnSnapshotsTest {
    private static final VersionChoice LATEST = new VersionChoice.Latest();

    @TempDir
    Path directory;

    private final Env env = Env.system();
    private final List<String> warnings = new ArrayList<>();
    private final SnapshotCall call = new SnapshotCall(env, warnings::add, Cancellation.never());
    private final LastPublished published = LastPublished.inMemory();
    private final TarnSnapshots snapshots = new TarnSnapshots();
    private final SampleDatabase database = new SampleDatabase();
    private String manifestStore = ManifestStores.NONE;

    @BeforeEach
    void define() {
        database.define(table(1, "T"));
        database.define(table(2, "U"));
        for (long id = 0; id < 100; id++) {
            database.put(1, id, "value " + id);
        }
        database.put(2, 1L, "one");
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

    private SnapshotLocation at(String path) {
        return new SnapshotLocation(directory.resolve(path).toString(), Map.of(Place.MANIFEST_STORE, manifestStore));
    }

    private List<PublishedTable> publish(SnapshotLocation to, long... tableIds) {
        List<TableDef> tables = new ArrayList<>();
        for (long id : tableIds) {
            TableDef table = database.version().catalog().table(id);
            if (table != null) {
                tables.add(table);
            }
        }
        return snapshots.publish(new PublishRequest(
                call,
                "db",
                directory.resolve("tmp"),
                database.version(),
                tables,
                to,
                PublishListener.NONE,
                () -> 0,
                published));
    }

    private List<String> rows(SnapshotLocation location, VersionChoice version) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (SnapshotTable table = snapshots.open(call, location, version);
                SnapshotScan scan = table.scan(List.of(0, 1), List.of())) {
            while (scan.next()) {
                rows.add(new @Nullable Object[] {scan.value(0), scan.value(1)});
            }
            assertEquals(rows.size(), table.rowCount());
        }
        return Rows.texts(rows);
    }

    private static ErrorCode code(Runnable call) {
        return assertThrows(TarnException.class, call::run).code();
    }

    private void useStore(String kind) {
        manifestStore = kind.equals("directory") ? "directory:" + directory.resolve("rows") : kind;
    }

    @Test
    void isFoundByServiceLoader() {
        assertInstanceOf(
                TarnSnapshots.class,
                ServiceLoader.load(SnapshotProvider.class).iterator().next());
    }

    @ParameterizedTest
    @ValueSource(strings = {ManifestStores.NONE, "directory"})
    void eachVersionIsReadAsItWasPublished(String kind) {
        useStore(kind);
        SnapshotLocation location = at("t");
        List<List<String>> expected = new ArrayList<>();
        List<Instant> times = new ArrayList<>();
        for (int version = 1; version <= 3; version++) {
            database.put(1, (long) version, "of version " + version);
            PublishedTable published = publish(location, 1).get(0);
            assertEquals(version, published.version());
            assertEquals(100, published.rows());
            expected.add(Rows.texts(database.decoded(1)));
            times.add(snapshots.list(call, location).get(version - 1).published());
        }
        assertEquals(3, publish(location, 1).get(0).version(), "nothing has changed");
        assertEquals(expected.get(2), rows(location, LATEST));
        for (int version = 1; version <= 3; version++) {
            assertEquals(expected.get(version - 1), rows(location, new VersionChoice.Number(version)));
            boolean isLastOfItsMillisecond = version == 3 || !times.get(version).equals(times.get(version - 1));
            if (isLastOfItsMillisecond) {
                assertEquals(expected.get(version - 1), rows(location, new VersionChoice.At(times.get(version - 1))));
            }
        }
        assertEquals(
                ErrorCode.SNAPSHOT_NOT_FOUND,
                code(() -> rows(location, new VersionChoice.At(times.get(0).minusMillis(1)))));
        assertEquals(ErrorCode.SNAPSHOT_NOT_FOUND, code(() -> rows(location, new VersionChoice.Number(4))));
    }

    /** However many versions there are, one of them is opened by the newest metadata. */
    @Test
    void eachVersionIsFoundByTheNewestMetadataAlone() throws IOException {
        List<List<String>> expected = new ArrayList<>();
        for (int version = 1; version <= 3; version++) {
            database.put(1, (long) version, "of version " + version);
            publish(at("t"), 1);
            expected.add(Rows.texts(database.decoded(1)));
        }
        snapshots.tag(call, at("t"), "first", new VersionChoice.Number(1));
        for (int version = 1; version <= 3; version++) {
            Files.delete(directory.resolve("t/metadata/v" + version + ".metadata.json"));
        }
        assertEquals(
                List.of(1L, 2L, 3L),
                snapshots.list(call, at("t")).stream()
                        .map(SnapshotInfo::version)
                        .toList());
        for (int version = 1; version <= 3; version++) {
            assertEquals(expected.get(version - 1), rows(at("t"), new VersionChoice.Number(version)));
        }
        assertEquals(expected.get(0), rows(at("t"), new VersionChoice.Tag("first")));
        assertEquals(ErrorCode.SNAPSHOT_NOT_FOUND, code(() -> rows(at("t"), new VersionChoice.Number(4))));
    }

    @Test
    void tablesPublishedTogetherSaySo() {
        List<PublishedTable> published = publish(at("both"), 1, 2);
        assertEquals(2, published.size());
        List<SnapshotInfo> infos = published.stream()
                .map(table -> snapshots
                        .list(call, new SnapshotLocation(table.uri(), Map.of()))
                        .get(0))
                .toList();
        assertEquals(infos.get(0).publicationId(), infos.get(1).publicationId());
        assertFalse(infos.get(0).publicationId().isEmpty());
        assertEquals(infos.get(0).csn(), infos.get(1).csn());
        assertEquals(database.version().csn(), infos.get(0).csn());
        assertEquals(Rows.texts(database.decoded(2)), rows(at("both/u"), LATEST));
    }

    @ParameterizedTest
    @ValueSource(strings = {ManifestStores.NONE, "directory"})
    void aTagNamesAVersionAndKeepsIt(String kind) throws IOException {
        useStore(kind);
        SnapshotLocation location = at("t");
        List<List<String>> expected = new ArrayList<>();
        for (int version = 1; version <= 4; version++) {
            for (long id = 0; id < 100; id++) {
                database.put(1, id, "of version " + version + ", row " + id);
            }
            publish(location, 1);
            expected.add(Rows.texts(database.decoded(1)));
        }
        snapshots.tag(call, location, "kept", new VersionChoice.Number(2));
        snapshots.tag(call, location, "moved", new VersionChoice.Number(1));
        snapshots.tag(call, location, "moved", LATEST);
        assertEquals(List.of("kept"), snapshots.list(call, location).get(1).tags());
        assertEquals(List.of("moved"), snapshots.list(call, location).get(3).tags());
        long filesBefore = files("t");

        ExpiredSnapshots expired = snapshots.expire(call, location, new RetentionPolicy(1, null), null);
        assertEquals(2, expired.versions());
        assertTrue(expired.files() > 0 && expired.bytes() > 0, expired::toString);
        assertTrue(files("t") < filesBefore);
        assertEquals(2, snapshots.list(call, location).size());
        assertEquals(expected.get(1), rows(location, new VersionChoice.Tag("kept")));
        assertEquals(expected.get(3), rows(location, new VersionChoice.Tag("moved")));
        assertEquals(ErrorCode.SNAPSHOT_NOT_FOUND, code(() -> rows(location, new VersionChoice.Number(1))));

        snapshots.untag(call, location, "kept", false);
        assertEquals(ErrorCode.UNDEFINED_OBJECT, code(() -> snapshots.untag(call, location, "kept", false)));
        snapshots.untag(call, location, "kept", true);
        assertEquals(
                1,
                snapshots
                        .expire(call, location, new RetentionPolicy(1, null), null)
                        .versions());
        database.put(1, 1L, "after all that");
        publish(location, 1);
        assertEquals(Rows.texts(database.decoded(1)), rows(location, LATEST));
    }

    private long files(String table) throws IOException {
        try (Stream<Path> all = Files.walk(directory.resolve(table))) {
            return all.filter(Files::isRegularFile).count();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SnapshotProperties.CSN, SnapshotProperties.PUBLICATION})
    void aVersionThatDoesNotSayWhereItIsFromIsDamaged(String property) throws IOException {
        publish(at("t"), 1);
        Path metadata = directory.resolve("t/metadata/v1.metadata.json");
        // Another program writes no checksum.
        String written = Files.readString(metadata).replaceFirst("\"tarn-crc32c\":\"[0-9a-f]{8}\",", "");
        Files.writeString(metadata, written.replace(property, "of.another-program"));
        TarnException damage = assertThrows(TarnException.class, () -> snapshots.list(call, at("t")));
        assertEquals(ErrorCode.SNAPSHOT_CORRUPTED, damage.code());
        String message = String.valueOf(damage.getMessage());
        assertTrue(message.contains("version 1 of ") && message.contains(property), message);
    }

    /** Iceberg's word for it: {@code TableProperties.GC_ENABLED}. */
    @Test
    void nothingExpiresWhereAnotherProgramForbidsToDeleteFiles() throws IOException {
        publish(at("t"), 1);
        database.put(1, 1L, "changed");
        publish(at("t"), 1);
        Path metadata = directory.resolve("t/metadata/v2.metadata.json");
        String written = Files.readString(metadata).replaceFirst("\"tarn-crc32c\":\"[0-9a-f]{8}\",", "");
        Files.writeString(metadata, written.replace("\"properties\":{", "\"properties\":{\"gc.enabled\":\"false\","));
        TarnException refusal = assertThrows(
                TarnException.class, () -> snapshots.expire(call, at("t"), new RetentionPolicy(1, null), null));
        assertEquals(ErrorCode.OBJECT_NOT_IN_STATE, refusal.code());
        assertTrue(String.valueOf(refusal.getMessage()).contains("gc.enabled"), refusal.getMessage());
        assertEquals(2, snapshots.list(call, at("t")).size());
    }

    @Test
    void columnsAreReadInTheOrderAskedForAndRangesLeaveRowsOut() {
        publish(at("t"), 1);
        try (SnapshotTable table = snapshots.open(call, at("t"), LATEST);
                SnapshotScan scan = table.scan(List.of(1, 0), List.of(new ColumnRange(0, 97L, true, null, false)))) {
            int rows = 0;
            while (scan.next()) {
                if (scan.value(1) instanceof Long id && id >= 97) {
                    rows++;
                    assertEquals("value " + id, scan.value(0));
                }
            }
            assertEquals(3, rows);
        }
    }

    @Test
    void aCanceledScanStops() {
        publish(at("t"), 1);
        Cancellation cancellation = new Cancellation();
        try (SnapshotTable table = snapshots.open(new SnapshotCall(env, warnings::add, cancellation), at("t"), LATEST);
                SnapshotScan scan = table.scan(List.of(0), List.of())) {
            assertTrue(scan.next());
            cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "the test"));
            assertEquals(ErrorCode.QUERY_CANCELED, code(scan::next));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ManifestStores.NONE, "directory"})
    void aCallThatIsCanceledDoesNothing(String kind) {
        useStore(kind);
        publish(at("t"), 1);
        database.put(1, 1L, "changed");
        publish(at("t"), 1);
        List<SnapshotInfo> before = snapshots.list(call, at("t"));
        Cancellation canceled = new Cancellation();
        canceled.cancel(new TarnException(ErrorCode.QUERY_TIMEOUT, "the test"));
        SnapshotCall late = new SnapshotCall(env, warnings::add, canceled);
        List<Runnable> calls = List.of(
                () -> snapshots.list(late, at("t")),
                () -> snapshots.open(late, at("t"), LATEST),
                () -> snapshots.tag(late, at("t"), "tag", LATEST),
                () -> snapshots.untag(late, at("t"), "tag", true),
                () -> snapshots.expire(late, at("t"), new RetentionPolicy(1, null), null));
        calls.forEach(each -> assertEquals(ErrorCode.QUERY_TIMEOUT, code(each)));
        assertEquals(before, snapshots.list(call, at("t")));
    }

    @ParameterizedTest
    @ValueSource(strings = {ManifestStores.NONE, "directory"})
    void whatKilledPublicationsLeftIsDeletedWhenItIsOld(String kind) throws IOException {
        useStore(kind);
        for (int version = 1; version <= 3; version++) {
            database.put(1, (long) version, "of version " + version);
            publish(at("t"), 1);
        }
        snapshots.tag(call, at("t"), "kept", new VersionChoice.Number(1));
        List<String> first = rows(at("t"), new VersionChoice.Number(1));
        List<String> clutter = new ArrayList<>(namesOfAnotherPublication());
        clutter.add("metadata/v9.metadata.json-0b5e0f6e-0000-0000-0000-000000000000");
        List<String> others = new ArrayList<>(List.of(
                "README.txt",
                "data/notes.txt",
                "data/mine.parquet",
                "data/2024/sales.parquet",
                "metadata/schema.avro",
                "metadata/v7.metadata.json.bak"));
        for (String path : namesOfAnotherPublication()) {
            others.add("data/" + path); // of a table in there
            others.add("metadata/" + path);
        }
        for (String path : Stream.concat(clutter.stream(), others.stream()).toList()) {
            Path file = directory.resolve("t").resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "clutter");
        }
        long files = files("t");
        RetentionPolicy all = new RetentionPolicy(100, null);
        assertEquals(0, expireIn(Duration.ofHours(71), all).orphans(), "they are too young");
        assertEquals(files, files("t"));
        assertEquals(clutter.size(), expireIn(Duration.ofHours(73), all).orphans());
        assertEquals(files - clutter.size(), files("t"));
        for (String path : others) {
            assertTrue(Files.exists(directory.resolve("t").resolve(path)), path);
        }
        assertEquals(0, expireIn(Duration.ofDays(1000), all).orphans(), "all that is left is needed");
        assertEquals(first, rows(at("t"), new VersionChoice.Tag("kept")));
        assertEquals(Rows.texts(database.decoded(1)), rows(at("t"), LATEST));
        assertEquals(3, snapshots.list(call, at("t")).size());

        ExpiredSnapshots expired = expireIn(Duration.ofDays(1000), new RetentionPolicy(1, null));
        assertEquals(List.of(1L, 0L), List.of(expired.versions(), expired.orphans()));
        assertEquals(first, rows(at("t"), new VersionChoice.Tag("kept")));
        assertEquals(Rows.texts(database.decoded(1)), rows(at("t"), LATEST));
        assertEquals(
                ErrorCode.INVALID_PARAMETER_VALUE,
                code(() -> snapshots.expire(call, at("t"), all, Duration.ofMinutes(59))));
    }

    /** As those of the files that are there, but for the UUIDs. */
    private List<String> namesOfAnotherPublication() throws IOException {
        Path table = directory.resolve("t");
        try (Stream<Path> files = Files.walk(table, 2)) {
            List<String> names = files.map(file -> table.relativize(file).toString())
                    .filter(name -> name.matches("(data|metadata)/.*\\.(avro|parquet)"))
                    .map(name -> name.replaceFirst("\\p{XDigit}{8}(-\\p{XDigit}{4}-)", "0b5e0f6e$1"))
                    .toList();
            assertTrue(names.size() > 6, "files of data and of deletions, manifests and their lists: " + names);
            return names;
        }
    }

    /** Expires when so much time has passed. */
    private ExpiredSnapshots expireIn(Duration later, RetentionPolicy policy) {
        Clock clock = new Clock() {
            @Override
            public Instant now() {
                return env.clock().now().plus(later);
            }

            @Override
            public long nanoTime() {
                return env.clock().nanoTime();
            }
        };
        Env future = new Env(env.files(), clock, env.waits(), env.threads(), env.entropy());
        return snapshots.expire(
                new SnapshotCall(future, warnings::add, Cancellation.never()),
                at("t"),
                policy,
                SnapshotProvider.ORPHAN_AGE);
    }

    @Test
    void aDroppedPublicationLeavesNoRowsAndGoesOn() throws IOException {
        useStore("directory");
        List<TableDef> tables = List.of(database.table(1), database.table(2));
        publish(at("both"), 1, 2);
        database.put(1, 1L, "changed");
        publish(at("both"), 1, 2);
        assertEquals(4, rowFiles());
        snapshots.settle(call, at("both"), tables);
        assertEquals(4, rowFiles());
        snapshots.forget(call, at("both"), tables);
        snapshots.forget(call, at("both"), tables);
        assertEquals(0, rowFiles());
        assertEquals(Rows.texts(database.decoded(1)), rows(at("both/t"), LATEST));
        manifestStore = ManifestStores.NONE;
        assertEquals(Rows.texts(database.decoded(1)), rows(at("both/t"), LATEST), "by path");
        snapshots.forget(call, at("both"), tables);
        useStore("directory");
        database.put(1, 1L, "after that");
        assertEquals(
                List.of(3L, 3L),
                publish(at("both"), 1, 2).stream().map(PublishedTable::version).toList());
        assertEquals(Rows.texts(database.decoded(1)), rows(at("both/t"), LATEST));
    }

    /** Who only leaves the option out is refused before and after. */
    @Test
    void whatAStoreHasReleasedIsTakenBackByName() {
        useStore("directory");
        publish(at("t"), 1);
        snapshots.forget(call, at("t"), List.of(database.table(1)));
        database.put(1, 1L, "changed");
        SnapshotLocation unsaid = new SnapshotLocation(at("t").uri(), Map.of());
        assertEquals(ErrorCode.OBJECT_NOT_IN_STATE, code(() -> publish(unsaid, 1)));
        manifestStore = ManifestStores.NONE;
        assertEquals(2, publish(at("t"), 1).get(0).version());
        database.put(1, 1L, "and again");
        assertEquals(3, publish(unsaid, 1).get(0).version());
    }

    /** Rows of the directory that is a manifest store. */
    private long rowFiles() throws IOException {
        try (Stream<Path> all = Files.walk(directory.resolve("rows"))) {
            return all.filter(path -> path.getFileName().toString().matches("\\d+"))
                    .count();
        }
    }

    /** W6, made to fail by a directory where the hint should be. */
    @ParameterizedTest
    @ValueSource(strings = {ManifestStores.NONE, "directory"})
    void whatDidNoHarmIsAWarning(String kind) throws IOException {
        useStore(kind);
        Files.createDirectories(directory.resolve("t/metadata/version-hint.text/in the way"));
        assertEquals(1, publish(at("t"), 1).get(0).version());
        assertEquals(1, warnings.size(), warnings::toString);
        assertTrue(
                warnings.get(0).contains("version 1 of ") && warnings.get(0).contains("version hint"),
                warnings::toString);
        assertEquals(Rows.texts(database.decoded(1)), rows(at("t"), LATEST));
        snapshots.tag(call, at("t"), "tag", LATEST);
        assertEquals(2, warnings.size(), warnings::toString);
        snapshots.list(call, at("t"));
        assertEquals(2, warnings.size(), warnings::toString);
    }

    @Test
    void whatIsWrongIsNamed() {
        assertEquals(ErrorCode.SNAPSHOT_NOT_FOUND, code(() -> snapshots.list(call, at("nothing"))));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, code(() -> publish(new SnapshotLocation("", Map.of()), 1)));
        assertEquals(
                ErrorCode.INVALID_PARAMETER_VALUE,
                code(() -> publish(new SnapshotLocation("nowhere://bucket/t", Map.of()), 1)));
        assertEquals(
                ErrorCode.INVALID_PARAMETER_VALUE,
                code(() -> publish(
                        new SnapshotLocation(directory.resolve("t").toString(), Map.of("no_such_option", "1")), 1)));
        manifestStore = "nothing known";
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, code(() -> publish(at("t"), 1)));
    }

    @Test
    void aFormatThatIsNotThereIsNamedWithItsModule() {
        String place = directory.resolve("t").toString();
        SnapshotLocation lance = new SnapshotLocation(place, Map.of("format", "lance"));
        TarnException error = assertThrows(TarnException.class, () -> publish(lance, 1));
        assertEquals(ErrorCode.FEATURE_NOT_SUPPORTED, error.code());
        assertTrue(String.valueOf(error.getMessage()).contains("tarn-snapshots-lance"), error.getMessage());
        assertEquals(ErrorCode.FEATURE_NOT_SUPPORTED, code(() -> snapshots.list(call, lance)));
        assertEquals(ErrorCode.FEATURE_NOT_SUPPORTED, code(() -> snapshots.tag(call, lance, "x", LATEST)));
        List<TableDef> tables = List.of(database.table(1));
        assertEquals(ErrorCode.FEATURE_NOT_SUPPORTED, code(() -> snapshots.check(tables, lance)));
        assertEquals(ErrorCode.FEATURE_NOT_SUPPORTED, code(() -> snapshots.checkExpirable(lance)));
        SnapshotLocation sorted = new SnapshotLocation(place, Map.of("format", "lance", "sort_by", "name"));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, code(() -> snapshots.check(tables, sorted)));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, code(() -> publish(sorted, 1)));
        assertFalse(Files.exists(directory.resolve("t")), "nothing is written");
        assertEquals(
                1,
                publish(new SnapshotLocation(place, Map.of("format", "Iceberg")), 1)
                        .get(0)
                        .version());
    }
}
