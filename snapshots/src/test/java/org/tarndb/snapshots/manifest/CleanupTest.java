package org.tarndb.snapshots.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.testkit.FaultyObjectStore;
import org.tarndb.snapshots.testkit.MemoryManifestStore;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.DeterministicScheduler;

/** What {@link OrphanCollector} and {@link VersionExpiry} keep and remove. */
class CleanupTest {
    private static final Duration WEEK = Duration.ofDays(7);

    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final ScriptedFaults faults = new ScriptedFaults();
    private final MemoryObjectStore memory = new MemoryObjectStore(scheduler);
    private final ObjectStore objects = new FaultyObjectStore(memory, faults);
    private final MemoryManifestStore rows = new MemoryManifestStore();
    private final ManifestTable table = new ManifestTable("t", objects, "t/", ManifestNaming.ICEBERG_PATHS);
    private final List<ProtocolListener.Step> warnings = new ArrayList<>();
    private final ManifestLog log =
            new ExternalManifestLog(rows, scheduler::nanoTime, (of, version, step, cause) -> warnings.add(step));
    private final OrphanCollector collector =
            new OrphanCollector(log, scheduler, (of, version, step, cause) -> warnings.add(step));

    @AfterEach
    void close() {
        scheduler.close();
    }

    @Test
    void orphansGoWhenTheyAreOldAndNothingElse() throws IOException {
        publish(1);
        String orphan = leaveOrphan();
        scheduler.advance(WEEK.toNanos());
        assertEquals(List.of(), collector.collectManifests(table, WEEK), "a week old to the nanosecond");
        scheduler.advance(1);
        String recent = leaveOrphan();
        assertEquals(List.of(orphan), collector.collectManifests(table, WEEK));
        assertEquals(
                List.of("t/metadata/v1.metadata.json", "t/" + recent, "t/metadata/version-hint.text"), memory.keys());
    }

    @Test
    void whatAPendingRowNamesStaysHoweverOldItIs() {
        faults.fail(Operation.PUT_IF_ABSENT, "", ScriptedFaults.ALWAYS);
        assertTrue(put(1) instanceof PutResult.Undecided);
        scheduler.advance(10 * WEEK.toNanos());
        assertEquals(List.of(), collector.collectManifests(table, WEEK));
        assertEquals(List.of(), collector.collectAll(table, path -> true, Set::of, WEEK));
        faults.heal();
        assertEquals(1, log.getLatestManifestLocation(table).orElseThrow().version());
    }

    @Test
    void filesAreKeptWhenTheyAreReferredToOrRecent() throws IOException {
        publish(1);
        for (String file : List.of("data/tagged", "data/current", "data/garbage", "metadata/list.avro")) {
            memory.put("t/" + file, bytes(file));
        }
        memory.put("u/data/another table's", bytes("x"));
        scheduler.advance(WEEK.toNanos() + 1);
        memory.put("t/data/of a commit that goes on", bytes("x"));
        List<String> removed = collector.collectAll(
                table, path -> true, () -> Set.of("data/tagged", "data/current", "metadata/list.avro"), WEEK);
        assertEquals(List.of("data/garbage"), removed);
        assertEquals(7, memory.keys().size());
    }

    /** What is published between the listing and the question for the references is among them. */
    @Test
    void referencesAreAskedForAfterTheListing() throws IOException {
        memory.put("t/data/old but just used", bytes("x"));
        scheduler.advance(WEEK.toNanos() + 1);
        Set<String> referenced = new HashSet<>();
        faults.after(Operation.LIST, "", () -> referenced.add("data/old but just used"));
        assertEquals(List.of(), collector.collectAll(table, path -> true, () -> Set.copyOf(referenced), WEEK));
    }

    @Test
    void referencesThatCannotBeReadEndIt() throws IOException {
        memory.put("t/data/x", bytes("x"));
        scheduler.advance(WEEK.toNanos() + 1);
        TarnException unreadable = new TarnException(ErrorCode.SNAPSHOT_CORRUPTED, "a manifest");
        assertThrows(
                TarnException.class,
                () -> collector.collectAll(
                        table,
                        path -> true,
                        () -> {
                            throw unreadable;
                        },
                        WEEK));
        assertEquals(1, memory.keys().size());
    }

    @Test
    void aDeletionThatFailsIsAWarningAndTheNextCollectionDoesIt() throws IOException {
        String first = leaveOrphan();
        String second = leaveOrphan();
        scheduler.advance(WEEK.toNanos() + 1);
        faults.fail(Operation.DELETE, first, 1);
        assertEquals(List.of(second), collector.collectManifests(table, WEEK));
        assertEquals(List.of(ProtocolListener.Step.COLLECT_ORPHAN), warnings);
        assertEquals(List.of(first), collector.collectManifests(table, WEEK));
    }

    @Test
    void aShortAgeIsRefused() {
        TarnException e =
                assertThrows(TarnException.class, () -> collector.collectManifests(table, Duration.ofMinutes(59)));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, e.code());
    }

    @Test
    void versionsStayWhenTheyAreTaggedYoungOrAmongTheLast() throws IOException {
        VersionExpiry expiry = new VersionExpiry(log, scheduler);
        for (int version = 1; version <= 4; version++) {
            publish(version);
        }
        scheduler.advance(WEEK.toNanos() + 1);
        for (int version = 5; version <= 7; version++) {
            publish(version);
        }
        assertEquals(List.of(1L, 3L, 4L), expiry.expire(table, 2, WEEK, Set.of(2L)));
        assertEquals(List.of(2L, 5L, 6L, 7L), log.versions(table));
        assertEquals(List.of(5L), expiry.expire(table, 2, Duration.ofNanos(-1), Set.of(2L)));
        assertEquals(List.of(2L), expiry.expire(table, 1, Duration.ofDays(-1), Set.of(6L)));
        assertEquals(
                List.of(6L, 7L),
                rows.list("t").stream().map(ManifestRow::version).toList());
        assertThrows(IllegalArgumentException.class, () -> expiry.expire(table, 0, WEEK, Set.of()));
    }

    @Test
    void anExpiryThatFailsIsRepeated() throws IOException {
        VersionExpiry expiry = new VersionExpiry(log, scheduler);
        for (int version = 1; version <= 3; version++) {
            publish(version);
        }
        scheduler.advance(1);
        faults.loseAnswer(Operation.DELETE, "v1", 1);
        assertThrows(TarnException.class, () -> expiry.expire(table, 1, Duration.ZERO, Set.of()));
        assertEquals(List.of(1L, 2L), expiry.expire(table, 1, Duration.ZERO, Set.of()));
        assertEquals(1, rows.list("t").size());
    }

    private void publish(int version) {
        assertTrue(put(version) instanceof PutResult.Committed);
    }

    private PutResult put(int version) {
        ManifestLocation predecessor = version == 1
                ? null
                : log.getManifestLocation(table, version - 1).orElseThrow();
        return log.put(
                List.of(ManifestDraft.next(table, predecessor, bytes("version " + version))), new Cancellation());
    }

    /** A manifest of a writer that died before its claim. */
    private String leaveOrphan() throws IOException {
        String path = table.naming().stagingPath(1, new UUID(memory.keys().size(), scheduler.nanoTime()));
        memory.put("t/" + path, bytes("orphan"));
        return path;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
