package org.tarndb.snapshots.dynamodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Interleavings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What is of DynamoDB: items, counters, limits; and writers that race. */
class DynamoDbManifestStoreTest {
    private static final String BASE = "s3://bucket/orders/";
    private static final String HASH = "0123456789abcdef".repeat(4);
    private static final int WRITERS = 6;

    private final DynamoDbStandIn standIn = new DynamoDbStandIn();
    private DynamoDbOptions options;
    private DynamoDbManifestStore store;

    @BeforeEach
    void open() {
        options = standIn.newTable();
        store = DynamoDbStandIn.open(options);
    }

    @AfterEach
    void close() {
        store.close();
        standIn.close();
    }

    private static ManifestRow row(String base, long version, String path) {
        return new ManifestRow(base, version, path, 100 + version, HASH);
    }

    private static ManifestClaim next(String base, long version, String path) {
        return ManifestClaim.next(row(base, version, path), HASH);
    }

    /** Lance's names, from its source (rust/lance-table/src/io/commit/dynamodb.rs), and the hash. */
    @Test
    void anItemHasTheAttributesThatLanceHasAndTheHash() throws IOException {
        assertTrue(store.putIfNotExists(List.of(ManifestClaim.of(row(BASE, 1, "metadata/v1.metadata.json-x")))));
        JsonNode expected = new ObjectMapper()
                .readTree("{\"base_uri\": {\"S\": \"" + BASE
                        + "\"}, \"version\": {\"N\": \"1\"}, \"path\": {\"S\": \"metadata/v1.metadata.json-x\"},"
                        + " \"size\": {\"N\": \"101\"}, \"sha256\": {\"S\": \"" + HASH + "\"}}");
        assertEquals(expected, standIn.item(options.table(), BASE, "1"));
    }

    /** Lance's early rows have no size; its own have a committer, and had an ETag. */
    @Test
    void rowsOfLanceAreRead() throws IOException {
        ObjectNode item = item("7", "_versions/7.manifest");
        item.putObject("committer").put("S", "somebody");
        item.putObject("e_tag").put("S", "\"abc\"");
        standIn.put(options.table(), item);
        ManifestRow read = new ManifestRow(BASE, 7, "_versions/7.manifest", -1, null);
        assertEquals(Optional.of(read), store.getLatestVersion(BASE));
        assertTrue(store.putIfExists(row(BASE, 7, "_versions/8.manifest"), "_versions/7.manifest"));
        JsonNode replaced = standIn.item(options.table(), BASE, "7");
        assertFalse(replaced.has("e_tag"), "an ETag is not kept");
        assertEquals("_versions/8.manifest", replaced.path("path").path("S").asText());
    }

    private static ObjectNode item(String version, String path) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        item.putObject("base_uri").put("S", BASE);
        item.putObject("version").put("N", version);
        item.putObject("path").put("S", path);
        return item;
    }

    @ParameterizedTest
    @CsvSource({"size, N, -1.5", "size, N, 99999999999999999999", "size, S, 12", "path, N, 1", "sha256, BOOL, true"})
    void anItemThatIsNoRowIsAnErrorAndNotAbsent(String attribute, String type, String value) {
        ObjectNode item = item("1", "p");
        item.putObject(attribute).put(type, value);
        standIn.put(options.table(), item);
        assertThrows(IOException.class, () -> store.get(BASE, 1));
        assertThrows(IOException.class, () -> store.getLatestVersion(BASE));
        assertThrows(IOException.class, () -> store.list(BASE));
    }

    @Test
    void theCounterIsNoRow() throws IOException {
        assertTrue(store.putIfNotExists(List.of(next(BASE, 1, "p"))));
        store.delete(BASE);
        assertEquals(Optional.empty(), store.get(BASE, 0));
        assertEquals(List.of(), store.list(BASE));
        assertEquals(Optional.empty(), store.getLatestVersion(BASE));
        assertEquals(
                "{\"N\":\"2\"}",
                standIn.item(options.table(), BASE, "0").path("writes").toString());
    }

    /** More rows than a page of a query has, and than a transaction has actions; detached ones too. */
    @Test
    void manyRowsAreListedAndDropped() throws IOException {
        List<Long> versions = new ArrayList<>();
        for (long version = 1; version <= 120; version++) {
            versions.add(version);
            assertTrue(store.putIfNotExists(List.of(next(BASE, version, "p" + version))));
        }
        versions.add(Long.MIN_VALUE + 3);
        assertTrue(store.putIfNotExists(List.of(ManifestClaim.of(row(BASE, Long.MIN_VALUE + 3, "d")))));
        assertEquals(
                versions, store.list(BASE).stream().map(ManifestRow::version).toList());
        standIn.plan("", 0, DynamoDbStandIn.Fault.CONFLICT);
        store.delete(BASE);
        assertEquals(List.of(), store.list(BASE));
        assertTrue(standIn.requests("TransactWriteItems") >= 2);
    }

    /** Something happens between the reads of a claim and its transaction. */
    private boolean claimAround(ManifestClaim claim, Interleavings.Action between) throws IOException {
        try (DynamoDbClient client = Clients.open(options)) {
            Transactions transactions = new Transactions(client, options.table(), Env.system());
            ClaimPlan plan =
                    new ClaimPlan(new Reads(client, options.table()), new Writes(options.table()), List.of(claim));
            List<Optional<Actions>> early = new ArrayList<>(List.of(plan.make()));
            between.run();
            return transactions.write("claim", () -> early.isEmpty() ? plan.make() : early.remove(0));
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void claimVersions(long first, long last) throws IOException {
        for (long version = first; version <= last; version++) {
            assertTrue(store.putIfNotExists(List.of(next(BASE, version, "p" + version))));
        }
    }

    @Test
    void aClaimOverADropIsRefused() throws IOException {
        claimVersions(1, 3);
        assertFalse(claimAround(next(BASE, 4, "late"), () -> store.delete(BASE)));
        assertEquals(List.of(), store.list(BASE));
    }

    @Test
    void aClaimOverANewTableIsRefused() throws IOException {
        claimVersions(1, 1);
        assertFalse(claimAround(next(BASE, 2, "late"), () -> {
            store.delete(BASE);
            ManifestRow anew = new ManifestRow(BASE, 1, "p1", 101, "f".repeat(64));
            assertTrue(store.putIfNotExists(List.of(ManifestClaim.next(anew, null))));
        }));
        assertEquals(1, store.list(BASE).size());
    }

    /** Its predecessor is still there, and its version is free: the counter alone tells. */
    @Test
    void aClaimOverAnExpiryIsRefused() throws IOException {
        claimVersions(1, 1);
        assertFalse(claimAround(next(BASE, 2, "late"), () -> {
            claimVersions(2, 3);
            store.delete(BASE, 2, "p2");
        }));
        assertTrue(standIn.item(options.table(), BASE, "2").isMissingNode());
    }

    /** A first claim over one that was dropped since finds an empty table: it may have it. */
    @Test
    void aFirstClaimOverACommitAndADropIsMadeAgain() throws IOException {
        assertTrue(claimAround(next(BASE, 1, "mine"), () -> {
            claimVersions(1, 2);
            store.delete(BASE);
        }));
        assertEquals(List.of(row(BASE, 1, "mine")), store.list(BASE));
    }

    /** Otherwise readers would see the late version alone. */
    @Test
    void aDropTakesAClaimThatCameBetweenWithIt() throws Exception {
        claimVersions(1, 2);
        try (DynamoDbClient client = Clients.open(options)) {
            Transactions transactions = new Transactions(client, options.table(), Env.system());
            DropPlan plan = new DropPlan(new Reads(client, options.table()), new Writes(options.table()), BASE);
            List<Optional<Actions>> early = new ArrayList<>(List.of(plan.make()));
            claimVersions(3, 3);
            assertTrue(transactions.write("drop", () -> early.isEmpty() ? plan.make() : early.remove(0)));
        }
        assertEquals(List.of(), store.list(BASE));
    }

    /** A transaction that is just being applied: its counter is seen, its rows not yet. */
    @Test
    void aQueryThatIsOlderThanTheCounterMisleadsNoClaim() throws IOException {
        claimVersions(1, 3);
        standIn.freezeQueries(options.table());
        for (long version = 1; version <= 3; version++) {
            store.delete(BASE, version, "p" + version);
        }
        assertThrows(IOException.class, () -> store.putIfNotExists(List.of(next(BASE, 4, "late"))));
        assertTrue(standIn.item(options.table(), BASE, "4").isMissingNode());
    }

    @Test
    void whatDoesNotFitIsRefused() throws IOException {
        String longest = "\u00e9".repeat(1024);
        assertTrue(store.putIfNotExists(List.of(next(longest, 1, "p"))));
        assertEquals(Optional.of(row(longest, 1, "p")), store.getLatestVersion(longest));
        for (Executable call : List.<Executable>of(
                () -> store.getLatestVersion(longest + "x"),
                () -> store.putIfNotExists(List.of(next(longest + "x", 1, "p"))))) {
            TarnException refused = assertThrows(TarnException.class, call);
            assertEquals(ErrorCode.LIMIT_EXCEEDED, refused.code());
            assertTrue(String.valueOf(refused.getMessage()).contains("2048"), refused.getMessage());
        }
        ManifestClaim once = next(BASE, 1, "p");
        assertThrows(IllegalArgumentException.class, () -> store.putIfNotExists(List.of(once, once)));
        assertThrows(IllegalArgumentException.class, () -> store.putIfNotExists(List.of()));
        assertEquals(List.of(), store.list(BASE));
    }

    @Test
    void asManyTablesAsATransactionHasRoomFor() throws IOException {
        for (long version = 1; version <= 2; version++) {
            long each = version;
            assertTrue(store.putIfNotExists(LongStream.rangeClosed(1, 33)
                    .mapToObj(table -> next(BASE + table, each, "p"))
                    .toList()));
        }
        List<ManifestClaim> tooMany = LongStream.rangeClosed(1, 34)
                .mapToObj(table -> next(BASE + table, table == 34 ? 1 : 3, "p"))
                .toList();
        assertTrue(store.putIfNotExists(tooMany.subList(33, 34)));
        List<ManifestClaim> all = LongStream.rangeClosed(1, 34)
                .mapToObj(table -> next(BASE + table, table == 34 ? 2 : 3, "p"))
                .toList();
        IOException refused = assertThrows(IOException.class, () -> store.putIfNotExists(all));
        assertTrue(String.valueOf(refused.getMessage()).contains("33"), refused::toString);
        assertEquals(2, store.list(BASE + 1).size());
    }

    /** Each may follow the one before. */
    @Test
    void claimsOfOneTableAreTakenInTheirOrder() throws IOException {
        assertTrue(store.putIfNotExists(List.of(next(BASE, 2, "p2"), next(BASE, 1, "p1"))));
        assertFalse(store.putIfNotExists(List.of(next(BASE, 3, "p3"), next(BASE, 5, "gap"))));
        assertFalse(store.putIfNotExists(List.of(next(BASE, 3, "p3"), ManifestClaim.of(row(BASE, 2, "there")))));
        assertEquals(2, store.list(BASE).size());
    }

    /** A claim between a drop's start and end would leave a version without those before it. */
    @Test
    void claimsAndDropsThatRaceLeaveNoGaps() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(WRITERS);
        Interleavings.Action[] writers = new Interleavings.Action[WRITERS];
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            writers[i] = () -> {
                for (int table = 0; table < 3; table++) {
                    barrier.await(60, TimeUnit.SECONDS);
                    claimAndDrop(BASE + table, writer);
                }
            };
        }
        Interleavings.inParallel(writers);
    }

    private void claimAndDrop(String base, int writer) throws IOException {
        for (int i = 0; i < 5; i++) {
            if (writer == 0 && i % 2 == 0) {
                store.delete(base);
            }
            long next =
                    1 + store.getLatestVersion(base).map(ManifestRow::version).orElse(0L);
            store.putIfNotExists(List.of(next(base, next, "writer" + writer)));
            List<Long> versions =
                    store.list(base).stream().map(ManifestRow::version).toList();
            assertEquals(LongStream.rangeClosed(1, versions.size()).boxed().toList(), versions);
        }
    }
}
