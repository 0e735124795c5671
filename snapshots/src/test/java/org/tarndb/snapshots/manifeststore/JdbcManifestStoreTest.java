package org.tarndb.snapshots.manifeststore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The manifest table on Tarn, H2 and PostgreSQL: what is of SQL, and writers that race. */
class JdbcManifestStoreTest {
    private static final String BASE = "s3://bucket/orders/";
    private static final String HASH = "0123456789abcdef".repeat(4);
    private static final int WRITERS = 8;

    private static JdbcManifestStore open(Database database) throws IOException {
        return JdbcManifestStore.open(database.newUrl(), Database.noProperties(), Database.newTable());
    }

    private static ManifestRow row(String base, long version, String path) {
        return new ManifestRow(base, version, path, 100 + version, HASH);
    }

    @ParameterizedTest
    @EnumSource
    void aRowIsGivenBackAsItWasPut(Database database) throws IOException {
        try (JdbcManifestStore store = open(database)) {
            ManifestRow known =
                    new ManifestRow(BASE, 1, "metadata/v1.metadata.json-x\u00e4'\"\\", Long.MAX_VALUE, HASH);
            ManifestRow unknown = new ManifestRow(BASE, 2, "metadata/v2.metadata.json", -1, null);
            assertTrue(putAll(store, known));
            assertTrue(putAll(store, unknown));
            assertEquals(Optional.of(known), store.get(BASE, 1));
            assertEquals(Optional.of(unknown), store.get(BASE, 2));
            assertEquals(Optional.empty(), store.get(BASE, 3));
            assertEquals(Optional.empty(), store.get("s3://bucket/ORDERS/", 1));
            assertEquals(Optional.empty(), store.getLatestVersion("s3://bucket/orders"));
        }
    }

    /** A claim between a drop's start and end would leave a version without those before it. */
    @ParameterizedTest
    @EnumSource
    void claimsAndDropsThatRaceLeaveNoGaps(Database database) throws Exception {
        try (JdbcManifestStore store = open(database)) {
            CyclicBarrier barrier = new CyclicBarrier(WRITERS);
            inParallel(writer -> {
                for (int table = 0; table < 4; table++) {
                    String base = BASE + table;
                    barrier.await(20, TimeUnit.SECONDS);
                    for (int i = 0; i < 6; i++) {
                        if (writer == 0 && i % 2 == 0) {
                            store.delete(base);
                        }
                        long next = 1
                                + store.getLatestVersion(base)
                                        .map(ManifestRow::version)
                                        .orElse(0L);
                        store.putIfNotExists(List.of(ManifestClaim.next(row(base, next, "writer" + writer), HASH)));
                        assertWithoutGaps(store.list(base));
                    }
                }
                return writer;
            });
        }
    }

    private static void assertWithoutGaps(List<ManifestRow> rows) {
        List<Long> versions = rows.stream().map(ManifestRow::version).toList();
        assertEquals(LongStream.rangeClosed(1, rows.size()).boxed().toList(), versions);
    }

    @ParameterizedTest
    @EnumSource
    void ofRacingWritersOneWinsEachVersion(Database database) throws Exception {
        int versions = 12;
        try (JdbcManifestStore store = open(database)) {
            CyclicBarrier barrier = new CyclicBarrier(WRITERS);
            List<List<Boolean>> won = inParallel(writer -> {
                List<Boolean> results = new ArrayList<>();
                for (long version = 1; version <= versions; version++) {
                    barrier.await(20, TimeUnit.SECONDS);
                    results.add(putAll(store, row(BASE, version, "writer" + writer)));
                }
                return results;
            });
            for (int version = 1; version <= versions; version++) {
                int index = version - 1;
                List<Integer> winners = IntStream.range(0, WRITERS)
                        .filter(writer -> won.get(writer).get(index))
                        .boxed()
                        .toList();
                assertEquals(1, winners.size(), "winners of version " + version);
                assertEquals(
                        "writer" + winners.get(0),
                        store.get(BASE, version).orElseThrow().path());
            }
        }
    }

    /** The rows are given in opposite orders: whoever locked them so would wait in a circle. Nothing is tried twice. */
    @ParameterizedTest
    @EnumSource
    void claimsOfSeveralTablesDoNotMeetInADeadlock(Database database) throws Exception {
        int versions = 12;
        JdbcManifestStoreOptions once = Database.newTable().withAttempts(1);
        try (JdbcManifestStore store = JdbcManifestStore.open(database.newUrl(), Database.noProperties(), once)) {
            CyclicBarrier barrier = new CyclicBarrier(WRITERS);
            List<Integer> wins = inParallel(writer -> {
                int won = 0;
                for (long version = 1; version <= versions; version++) {
                    ManifestRow a = row("a", version, "writer" + writer);
                    ManifestRow b = row("b", version, "writer" + writer);
                    barrier.await(20, TimeUnit.SECONDS);
                    won += (writer % 2 == 0 ? putAll(store, a, b) : putAll(store, b, a)) ? 1 : 0;
                }
                return won;
            });
            assertEquals(versions, wins.stream().mapToInt(Integer::intValue).sum());
            for (long version = 1; version <= versions; version++) {
                assertEquals(
                        store.get("a", version).orElseThrow().path(),
                        store.get("b", version).orElseThrow().path());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void storesThatAreOpenedAtOnceShareOneTable(Database database) throws Exception {
        String url = database.newUrl();
        JdbcManifestStoreOptions options = Database.newTable();
        CyclicBarrier barrier = new CyclicBarrier(WRITERS);
        inParallel(writer -> {
            barrier.await(20, TimeUnit.SECONDS);
            try (JdbcManifestStore store = JdbcManifestStore.open(url, Database.noProperties(), options)) {
                return putAll(store, row(BASE, 1 + writer, "p"));
            }
        });
        try (JdbcManifestStore store = JdbcManifestStore.open(url, Database.noProperties(), options)) {
            assertEquals(WRITERS, store.list(BASE).size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherTableOfThatNameIsRefused(Database database) throws Exception {
        String url = database.newUrl();
        JdbcManifestStoreOptions options = Database.newTable();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + options.table() + " (version BIGINT)");
            IOException refused = assertThrows(
                    IOException.class, () -> JdbcManifestStore.open(url, Database.noProperties(), options));
            assertTrue(String.valueOf(refused.getMessage()).contains(options.table()), refused.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatDoesNotFitIsRefused(Database database) throws IOException {
        try (JdbcManifestStore store = open(database)) {
            String longest = "\u00e9".repeat(1000);
            assertTrue(putAll(store, row(longest, 1, longest)));
            assertEquals(Optional.of(row(longest, 1, longest)), store.getLatestVersion(longest));
            for (Executable call : List.<Executable>of(
                    () -> store.getLatestVersion(longest + "x"),
                    () -> putAll(store, row(longest + "x", 1, "p")),
                    () -> store.putIfExists(row(longest, 1, longest + "x"), longest))) {
                TarnException refused = assertThrows(TarnException.class, call);
                assertEquals(ErrorCode.LIMIT_EXCEEDED, refused.code());
                assertTrue(String.valueOf(refused.getMessage()).contains("1000"), refused.getMessage());
            }
            ManifestRow once = row(BASE, 1, "p");
            assertThrows(IllegalArgumentException.class, () -> putAll(store, once, once));
            assertThrows(IllegalArgumentException.class, () -> putAll(store));
            assertEquals(List.of(), store.list(BASE));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClosedStoreSaysSo(Database database) throws IOException {
        JdbcManifestStore store = open(database);
        store.close();
        IOException closed = assertThrows(IOException.class, () -> store.get(BASE, 1));
        assertTrue(String.valueOf(closed.getMessage()).contains("closed"), closed.getMessage());
    }

    /** Claims without conditions. */
    private static boolean putAll(JdbcManifestStore store, ManifestRow... rows) throws IOException {
        return store.putIfNotExists(Stream.of(rows).map(ManifestClaim::of).toList());
    }

    private interface Writer<T> {
        T run(int number) throws Exception;
    }

    private static <T> List<T> inParallel(Writer<T> writer) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Callable<T>> jobs = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int number = i;
                jobs.add(() -> writer.run(number));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(jobs)) {
                results.add(result.get());
            }
            return results;
        } finally {
            threads.shutdown();
        }
    }
}
