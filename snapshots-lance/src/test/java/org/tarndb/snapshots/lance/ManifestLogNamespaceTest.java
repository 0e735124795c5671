package org.tarndb.snapshots.lance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lance.Dataset;
import org.lance.namespace.errors.ErrorCode;
import org.lance.namespace.errors.LanceNamespaceException;
import org.lance.namespace.model.CreateTableVersionRequest;
import org.lance.namespace.model.DeclareTableRequest;
import org.lance.namespace.model.DescribeTableRequest;
import org.lance.namespace.model.DescribeTableVersionRequest;
import org.lance.namespace.model.ListTableVersionsRequest;
import org.lance.namespace.model.ListTableVersionsResponse;
import org.lance.namespace.model.TableVersion;
import org.tarndb.snapshots.manifest.ExternalManifestLog;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.objectstore.LocalObjectStore;
import org.tarndb.snapshots.testkit.FaultyManifestStore;
import org.tarndb.snapshots.testkit.FaultyObjectStore;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.TarnException;

/** Lance itself, writing and reading datasets whose versions our manifest stores decide. */
class ManifestLogNamespaceTest {
    private static final String NAME = "numbers.lance";

    @TempDir
    Path directory;

    private final Env env = Env.system();
    private final BufferAllocator allocator = new RootAllocator();
    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    /** A program with stores that have faults of their own. */
    private final class Program {
        final ScriptedFaults faults = new ScriptedFaults();
        final ExternalManifestLog log;
        final ManifestTable table;
        final ManifestLogNamespace namespace;
        final DatasetWriter writer;

        Program(ExternalManifestStore rows) {
            LocalObjectStore objects = new LocalObjectStore(env, directory);
            log = new ExternalManifestLog(
                    new FaultyManifestStore(rows, faults), env.entropy(), (at, of, step, cause) -> {});
            table = new ManifestTable(
                    objects.uriOf(NAME) + "/",
                    new FaultyObjectStore(objects, faults),
                    NAME + "/",
                    ManifestNaming.LANCE_V2);
            namespace = new ManifestLogNamespace(table, log, env);
            writer = new DatasetWriter(allocator, namespace, path());
        }
    }

    private ExternalManifestStore rows(StoreKind kind) throws IOException {
        ExternalManifestStore rows = kind.open(directory);
        opened.add(rows);
        return rows;
    }

    private Program program() throws IOException {
        return new Program(rows(StoreKind.DIRECTORY));
    }

    private String path() {
        return directory.resolve(NAME).toString();
    }

    /** As somebody sees them who knows no manifest store. */
    private List<Long> plainNumbers() throws IOException {
        try (Dataset dataset = Dataset.open(path(), allocator)) {
            return DatasetWriter.numbers(dataset);
        }
    }

    private List<String> versionFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(path(), "_versions"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** The names of Lance's second scheme, and its hint. */
    private static List<String> expectedFiles(int versions) {
        List<String> names = new ArrayList<>();
        for (int version = versions; version >= 1; version--) {
            names.add(Long.toUnsignedString(-1L - version) + ".manifest");
        }
        names.add("latest_version_hint.json");
        return names;
    }

    @ParameterizedTest
    @EnumSource
    void appendsOfFourThreadsAllLand(StoreKind kind) throws Exception {
        ExternalManifestStore rows = rows(kind);
        new Program(rows).writer.create(0);
        int threads = 4;
        int each = 2;
        CyclicBarrier together = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Future<List<Long>>> appends = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            DatasetWriter writer = new Program(rows).writer;
            long first = 1 + (long) thread * each;
            appends.add(pool.submit(() -> {
                List<Long> versions = new ArrayList<>();
                for (long n = first; n < first + each; n++) {
                    together.await();
                    versions.add(writer.append(n));
                }
                return versions;
            }));
        }
        List<Long> versions = new ArrayList<>(List.of(1L));
        for (Future<List<Long>> append : appends) {
            versions.addAll(append.get());
        }
        pool.shutdown();
        int last = 1 + threads * each;
        versions.sort(null);
        assertEquals(LongStream.rangeClosed(1, last).boxed().toList(), versions);
        assertEquals(LongStream.range(0, last).boxed().toList(), plainNumbers());
        assertEquals(expectedFiles(last), versionFiles());
        assertRowsAgreeWithFiles(rows, last);
    }

    private void assertRowsAgreeWithFiles(ExternalManifestStore rows, int versions) throws IOException {
        Program reader = new Program(rows);
        List<ManifestRow> all = rows.list(reader.table.base());
        assertEquals(versions, all.size());
        for (ManifestRow row : all) {
            assertEquals(ManifestNaming.LANCE_V2.finalPath(row.version()), row.path());
            // read compares the bytes with the row's hash
            assertEquals(
                    row.sizeBytes(),
                    reader.log
                            .read(
                                    reader.table,
                                    reader.log
                                            .getManifestLocation(reader.table, row.version())
                                            .orElseThrow())
                            .content()
                            .length);
        }
    }

    @Test
    void earlierVersionsStayReadable() throws IOException {
        Program program = program();
        program.writer.create(0);
        program.writer.append(1);
        program.writer.append(2);
        try (Dataset latest = program.writer.open();
                Dataset two = latest.checkoutVersion(2)) {
            assertEquals(List.of(0L, 1L, 2L), DatasetWriter.numbers(latest));
            assertEquals(List.of(0L, 1L), DatasetWriter.numbers(two));
        }
    }

    /** Lance has made its manifest for version 2, and another writer is faster: it rebases by itself. */
    @ParameterizedTest
    @EnumSource
    void aConflictIsRebasedAndTriedAgain(StoreKind kind) throws IOException {
        ExternalManifestStore rows = rows(kind);
        Program slow = new Program(rows);
        Program fast = new Program(rows);
        slow.writer.create(0);
        slow.faults.before(Operation.ROW_ADD, "@2", 1, () -> assertEquals(2, fast.writer.append(1)));
        assertEquals(3, slow.writer.append(2));
        assertEquals(2, slow.faults.count(Operation.ROW_ADD) - 1, "attempts");
        assertEquals(List.of(0L, 1L, 2L), plainNumbers());
        assertEquals(expectedFiles(3), versionFiles());
    }

    /** The faster writer dies after its claim: the loser finishes its version, which Lance would not find otherwise. */
    @Test
    void aConflictWithAVersionThatIsPendingIsRebasedToo() throws IOException {
        ExternalManifestStore rows = rows(StoreKind.DIRECTORY);
        Program slow = new Program(rows);
        Program dying = new Program(rows);
        slow.writer.create(0);
        slow.faults.before(Operation.ROW_ADD, "@2", 1, () -> appendAndDieBeforeW3(dying, 1));
        try (Dataset base = slow.writer.open()) {
            assertEquals(3, slow.writer.append(base, 3, 2));
        }
        assertEquals(List.of(0L, 1L, 2L), plainNumbers());
        assertEquals(expectedFiles(3), versionFiles());
    }

    private static void appendAndDieBeforeW3(Program dying, long number) {
        dying.faults.fail(Operation.PUT_IF_ABSENT, "_versions", ScriptedFaults.ALWAYS);
        try (Dataset base = dying.writer.open()) {
            assertThrows(RuntimeException.class, () -> dying.writer.append(base, 1, number));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReaderFinishesWhatItsWriterClaimed(StoreKind kind) throws IOException {
        ExternalManifestStore rows = rows(kind);
        Program dying = new Program(rows);
        dying.writer.create(0);
        appendAndDieBeforeW3(dying, 1);
        assertEquals(List.of(0L), plainNumbers(), "nobody has helped yet");
        ManifestRow pending = rows.get(dying.table.base(), 2).orElseThrow();
        assertTrue(ManifestNaming.LANCE_V2.stagedVersionOf(pending.path()).isPresent(), pending.path());
        assertEquals(List.of(0L, 1L), new Program(rows).writer.numbers());
        assertEquals(List.of(0L, 1L), plainNumbers());
        assertEquals(expectedFiles(2), versionFiles());
        assertEquals(3, new Program(rows).writer.append(2));
        assertRowsAgreeWithFiles(rows, 3);
    }

    /** Lance deletes what it has staged when it is told of an error: that must not be what the row refers to. */
    @Test
    void aVersionThatIsClaimedIsReadableWhateverLanceDeletes() throws IOException {
        Program dying = program();
        dying.writer.create(0);
        appendAndDieBeforeW3(dying, 1);
        List<String> staged = versionFiles().stream()
                .filter(name -> name.contains(".manifest-"))
                .toList();
        assertEquals(1, staged.size(), "of ours; Lance's own is gone: " + staged);
        dying.faults.heal();
        assertEquals(
                2,
                dying.log.getLatestManifestLocation(dying.table).orElseThrow().version());
    }

    @Test
    void anAnswerThatIsLostIsNoConflict() throws IOException {
        Program program = program();
        program.writer.create(0);
        program.faults.loseAnswer(Operation.ROW_ADD, "@2", 1);
        assertEquals(2, program.writer.append(1));
        assertEquals(List.of(0L, 1L), plainNumbers());
        assertEquals(expectedFiles(2), versionFiles());
    }

    /** Lance would append the same rows again. */
    @Test
    void whereTheOutcomeIsUnknownNothingIsRepeated() throws IOException {
        ExternalManifestStore rows = rows(StoreKind.DIRECTORY);
        Program program = new Program(rows);
        program.writer.create(0);
        program.faults.loseAnswer(Operation.ROW_ADD, "@2", 1);
        program.faults.fail(Operation.ROW_GET, "@2", ScriptedFaults.ALWAYS);
        try (Dataset base = program.writer.open()) {
            assertThrows(RuntimeException.class, () -> program.writer.append(base, 3, 1));
            program.faults.heal();
            assertThrows(RuntimeException.class, () -> program.writer.append(base, 1, 1));
        }
        assertEquals("PUBLICATION_OUTCOME_UNKNOWN", failure(program));
        assertEquals(2, new Program(rows).writer.open().version());
        assertEquals(List.of(0L, 1L), plainNumbers());
    }

    /** Nothing was published, for certain: Lance may well try again. */
    @Test
    void aStoreThatDoesNotAnswerOnceIsTriedAgain() throws IOException {
        Program program = program();
        program.writer.create(0);
        try (Dataset base = program.writer.open()) {
            AtomicInteger failures = new AtomicInteger();
            program.faults.before(Operation.HEAD, "_versions", 1, () -> {
                failures.incrementAndGet();
                throw new IOException("The test fails it");
            });
            assertEquals(2, program.writer.append(base, 5, 1));
            assertEquals(1, failures.get());
        }
        assertEquals(List.of(0L, 1L), plainNumbers());
        assertEquals(expectedFiles(2), versionFiles());
    }

    @Test
    void aDatasetMadeAnewRefusesTheWritersOfTheOldOne() throws IOException {
        ExternalManifestStore rows = rows(StoreKind.DIRECTORY);
        Program late = new Program(rows);
        late.writer.create(0);
        try (Dataset base = late.writer.open()) {
            Program other = new Program(rows);
            other.log.delete(other.table);
            other.writer.create(100);
            assertThrows(RuntimeException.class, () -> late.writer.append(base, 1, 1));
        }
        assertEquals("PUBLICATION_TARGET_REPLACED", failure(late));
        assertEquals(List.of(100L), plainNumbers());
    }

    @Test
    void aDatasetThatLanceMadeAloneIsAdopted() throws IOException {
        DatasetWriter.createWithoutNamespace(allocator, path(), 0);
        Program program = program();
        assertEquals(List.of(0L), program.writer.numbers());
        assertEquals(2, program.writer.append(1));
        assertEquals(List.of(0L, 1L), plainNumbers());
        assertEquals(expectedFiles(2), versionFiles());
        assertEquals(List.of(1L, 2L), program.log.versions(program.table));
    }

    @Test
    void versionsAreListedInPages() throws IOException {
        Program program = program();
        program.writer.create(0);
        for (long n = 1; n <= 4; n++) {
            program.writer.append(n);
        }
        ManifestLogNamespace namespace = program.namespace;
        assertEquals(
                List.of(1L, 2L, 3L, 4L, 5L), versions(namespace.listTableVersions(new ListTableVersionsRequest())));
        ListTableVersionsRequest request =
                new ListTableVersionsRequest().descending(true).limit(2);
        ListTableVersionsResponse page = namespace.listTableVersions(request);
        assertEquals(List.of(5L, 4L), versions(page));
        page = namespace.listTableVersions(request.pageToken(page.getPageToken()));
        assertEquals(List.of(3L, 2L), versions(page));
        page = namespace.listTableVersions(request.pageToken(page.getPageToken()));
        assertEquals(List.of(1L), versions(page));
        assertEquals(null, page.getPageToken());
        TableVersion three = namespace
                .describeTableVersion(new DescribeTableVersionRequest().version(3L))
                .getVersion();
        assertEquals(path().substring(1) + "/" + ManifestNaming.LANCE_V2.finalPath(3), three.getManifestPath());
        assertEquals(Files.size(Path.of("/" + three.getManifestPath())), three.getManifestSize());
        assertEquals(
                5,
                namespace
                        .describeTableVersion(new DescribeTableVersionRequest())
                        .getVersion()
                        .getVersion());
    }

    private static List<Long> versions(ListTableVersionsResponse response) {
        return response.getVersions().stream().map(TableVersion::getVersion).toList();
    }

    @Test
    void absenceAndAnOutageAreTwoThings() throws IOException {
        Program program = program();
        ManifestLogNamespace namespace = program.namespace;
        assertEquals(true, namespace.declareTable(new DeclareTableRequest()).getManagedVersioning());
        assertEquals(ErrorCode.TABLE_NOT_FOUND, code(() -> namespace.describeTable(new DescribeTableRequest())));
        assertEquals(
                List.of(),
                namespace
                        .listTableVersions(
                                new ListTableVersionsRequest().descending(true).limit(1))
                        .getVersions());
        assertEquals(
                ErrorCode.TABLE_VERSION_NOT_FOUND,
                code(() -> namespace.describeTableVersion(new DescribeTableVersionRequest().version(7L))));
        program.writer.create(0);
        program.faults.fail(Operation.ROW_LATEST, "", ScriptedFaults.ALWAYS);
        assertEquals(ErrorCode.INTERNAL, code(() -> namespace.describeTable(new DescribeTableRequest())));
    }

    @Test
    void whatIsNoManifestOfTheDatasetIsRefused() throws IOException {
        Program program = program();
        program.writer.create(0);
        String base = path().substring(1) + "/";
        for (String staged : List.of(
                base + "tree/b/" + ManifestNaming.LANCE_V2.stagingPath(2, new UUID(1, 2)),
                "elsewhere/" + ManifestNaming.LANCE_V2.stagingPath(2, new UUID(1, 2)),
                base + ManifestNaming.LANCE_V1.stagingPath(2, new UUID(1, 2)),
                base + ManifestNaming.LANCE_V2.stagingPath(3, new UUID(1, 2)),
                base + ManifestNaming.LANCE_V2.finalPath(2))) {
            CreateTableVersionRequest request = new CreateTableVersionRequest()
                    .version(2L)
                    .manifestPath(staged)
                    .manifestSize(1L);
            assertEquals(ErrorCode.INTERNAL, code(() -> program.namespace.createTableVersion(request)), staged);
            assertEquals("FEATURE_NOT_SUPPORTED", failure(program), staged);
        }
        assertEquals(expectedFiles(1), versionFiles());
    }

    /** Of our table of errors: Lance is told no more than a text. */
    private static @Nullable String failure(Program program) {
        TarnException failure = program.namespace.failure();
        return failure == null ? null : failure.code().name();
    }

    private static ErrorCode code(Callable<?> call) {
        return assertThrows(LanceNamespaceException.class, call::call).getErrorCode();
    }
}
