package org.tarndb.snapshots.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.snapshots.dynamodb.DynamoDbStandIn.Fault;
import org.tarndb.snapshots.manifest.CommitLoop;
import org.tarndb.snapshots.manifest.ExternalManifestLog;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestLocation;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;

/** Answers that are lost, errors, throttling, conflicts: what is tried again, and what is said of it. */
class DynamoDbFailureTest {
    private static final String WRITE = "TransactWriteItems";
    private static final int FOR_EVER = 1000;
    private static final ManifestRow A = new ManifestRow("s3://bucket/a/", 1, "staging", 10, null);
    private static final ManifestRow B = new ManifestRow("s3://bucket/b/", 1, "staging", 10, null);
    private static final ManifestRow FLIPPED = new ManifestRow(A.base(), 1, "final", 10, null);
    private static final List<ManifestClaim> BOTH = List.of(ManifestClaim.next(A, null), ManifestClaim.next(B, null));

    private final DynamoDbStandIn standIn = new DynamoDbStandIn();
    private DynamoDbManifestStore store;

    @BeforeEach
    void open() {
        store = DynamoDbStandIn.open(standIn.newTable());
    }

    @AfterEach
    void close() {
        store.close();
        standIn.close();
    }

    private static String text(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        assertFalse(text.toString().contains(System.getProperty("aws.secretAccessKey")), text.toString());
        return text.toString();
    }

    private static void assertUnknown(IOException failure) {
        assertTrue(String.valueOf(failure.getMessage()).contains("not known"), text(failure));
    }

    /** Sent again with its token, a write that was applied is answered with success. */
    @ParameterizedTest
    @EnumSource
    void aWriteThatFailsTwiceHappensOnce(Fault fault) throws IOException {
        standIn.plan(WRITE, 2, fault);
        assertTrue(store.putIfNotExists(BOTH));
        assertEquals(3, standIn.requests(WRITE));
        assertEquals(List.of(A), store.list(A.base()));
        assertEquals(List.of(B), store.list(B.base()));

        standIn.plan(WRITE, 2, fault);
        assertTrue(store.putIfExists(FLIPPED, "staging"));
        assertEquals(Optional.of(FLIPPED), store.get(A.base(), 1));

        standIn.plan(WRITE, 2, fault);
        store.delete(A.base(), 1, "final");
        assertEquals(List.of(), store.list(A.base()));

        standIn.plan(WRITE, 2, fault);
        store.delete(B.base());
        assertEquals(List.of(), store.list(B.base()));
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR_AFTER", "LOST_AFTER"})
    void aWriteWithoutAnAnswerIsUnknown(Fault fault) throws IOException {
        standIn.plan(WRITE, FOR_EVER, fault);
        assertUnknown(assertThrows(IOException.class, () -> store.putIfNotExists(BOTH)));
        assertEquals(5, standIn.requests(WRITE));
        assertEquals(List.of(A), store.list(A.base()));
        assertUnknown(assertThrows(IOException.class, () -> store.putIfExists(FLIPPED, "staging")));
        assertEquals(List.of(FLIPPED), store.list(A.base()));
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR_BEFORE", "LOST_BEFORE", "THROTTLED"})
    void norIsItKnownWhereNothingHappened(Fault fault) throws IOException {
        standIn.plan(WRITE, FOR_EVER, fault);
        assertUnknown(assertThrows(IOException.class, () -> store.putIfNotExists(BOTH)));
        assertEquals(List.of(), store.list(A.base()));
    }

    @Test
    void aWriterThatOthersAreAlwaysInTheWayOfChangesNothing() throws IOException {
        standIn.plan(WRITE, FOR_EVER, Fault.CONFLICT);
        IOException failed = assertThrows(IOException.class, () -> store.putIfNotExists(BOTH));
        assertTrue(String.valueOf(failed.getMessage()).contains("nothing was changed"), text(failed));
        assertEquals(List.of(), store.list(A.base()));
    }

    /**
     * As after ten minutes, or with a service that ignores tokens: the answer is that the row is there. It is the writer's
     * own, which the protocol finds out.
     */
    @Test
    void withoutTokensAWriteThatIsSentAgainMeetsItself() throws IOException {
        standIn.forgetTokens();
        standIn.plan(WRITE, 1, Fault.LOST_AFTER);
        assertFalse(store.putIfNotExists(BOTH));
        assertEquals(2, standIn.requests(WRITE));
        assertEquals(Optional.of(A), store.get(A.base(), 1));
        standIn.plan(WRITE, 1, Fault.LOST_AFTER);
        assertFalse(store.putIfExists(FLIPPED, "staging"));
        assertEquals(Optional.of(FLIPPED), store.get(A.base(), 1));
    }

    @Test
    void theProtocolKnowsItsOwnRowByContent() {
        ObjectStore objects = new MemoryObjectStore(Env.system().clock());
        ManifestTable table = new ManifestTable(A.base(), objects, "a/", ManifestNaming.ICEBERG_PATHS);
        ManifestLog log = new ExternalManifestLog(store, Env.system().entropy(), (at, version, step, cause) -> {});
        CommitLoop loop = new CommitLoop(log, Env.system(), CommitLoop.Limits.DEFAULT);
        standIn.forgetTokens();
        for (int version = 1; version <= 3; version++) {
            byte[] manifest = ("{\"version\": " + version + "}").getBytes(UTF_8);
            standIn.plan(WRITE, 1, Fault.LOST_AFTER);
            List<ManifestLocation> published =
                    loop.commit(List.of(table), latest -> List.of(manifest), new Cancellation());
            assertEquals(version, published.get(0).version());
            assertArrayEquals(manifest, log.read(table, published.get(0)).content());
        }
    }

    @ParameterizedTest
    @EnumSource(names = "CONFLICT", mode = EnumSource.Mode.EXCLUDE)
    void aReadIsTriedAgain(Fault fault) throws IOException {
        assertTrue(store.putIfNotExists(BOTH));
        standIn.plan("GetItem", 2, fault);
        assertEquals(Optional.of(A), store.get(A.base(), 1));
        standIn.plan("Query", 2, fault);
        assertEquals(Optional.of(A), store.getLatestVersion(A.base()));
    }

    @ParameterizedTest
    @EnumSource(names = "CONFLICT", mode = EnumSource.Mode.EXCLUDE)
    void aReadThatFailsIsNeverAnAbsentRow(Fault fault) throws IOException {
        assertTrue(store.putIfNotExists(BOTH));
        standIn.plan("GetItem", FOR_EVER, fault);
        IOException failed = assertThrows(IOException.class, () -> store.get(A.base(), 17));
        for (String part : List.of(A.base(), "version 17", "manifests-")) {
            assertTrue(String.valueOf(failed.getMessage()).contains(part), text(failed));
        }
        assertThrows(IOException.class, () -> store.putIfNotExists(BOTH));
        standIn.plan("Query", FOR_EVER, fault);
        assertThrows(IOException.class, () -> store.getLatestVersion(A.base()));
        assertThrows(IOException.class, () -> store.list(A.base()));
        assertThrows(IOException.class, () -> store.delete(A.base()));
    }
}
