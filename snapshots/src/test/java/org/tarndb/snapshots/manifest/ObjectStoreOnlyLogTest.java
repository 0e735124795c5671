package org.tarndb.snapshots.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.snapshots.testkit.Crashed;
import org.tarndb.snapshots.testkit.FaultyObjectStore;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.snapshots.testkit.World;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.storage.testkit.Interleavings;

class ObjectStoreOnlyLogTest {
    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final MemoryObjectStore memory = new MemoryObjectStore(scheduler);
    private final ScriptedFaults faults = new ScriptedFaults();
    private final List<ProtocolListener.Step> warnings = new ArrayList<>();
    private final ManifestLog log = new ObjectStoreOnlyLog((of, version, step, cause) -> warnings.add(step));
    private final Env env = new Env(FileSystem.local(), scheduler, scheduler, scheduler, () -> 1);

    @AfterEach
    void close() {
        scheduler.close();
    }

    @ParameterizedTest
    @EnumSource
    void versionsFollowEachOtherUnderTheirFinalNamesAlone(ManifestNaming naming) {
        ManifestTable table = table(naming);
        append(table, "one");
        append(table, "two");
        assertEquals(List.of("one", "two"), ids(table));
        assertEquals(naming.hintPath().isPresent() ? 3 : 2, memory.keys().size());
        assertEquals(List.of(1L, 2L), log.versions(table));
        assertTrue(log.getManifestLocation(table, 1).isPresent());
        assertTrue(log.getManifestLocation(table, 3).isEmpty());
        assertEquals(List.of(), warnings);
    }

    @ParameterizedTest
    @EnumSource
    void aWriterThatComesSecondPublishesTheNextVersion(ManifestNaming naming) {
        ManifestTable table = table(naming);
        ManifestTable other = new ManifestTable("t", memory, "t/", naming);
        faults.before(Operation.PUT_IF_ABSENT, "", 1, () -> append(other, "faster"));
        append(table, "slower");
        assertEquals(List.of("faster", "slower"), ids(table));
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatWasLostIsSuccessOnce(ManifestNaming naming) {
        ManifestTable table = table(naming);
        faults.loseAnswer(Operation.PUT_IF_ABSENT, "", 1);
        append(table, "one");
        faults.before(
                Operation.PUT_IF_ABSENT,
                "",
                1,
                () -> memory.putIfAbsent( // the store repeats by itself
                        "t/" + naming.finalPath(2), World.manifest(List.of("one", "two"))));
        append(table, "two");
        faults.fail(Operation.HEAD, "t/" + naming.finalPath(3), 1);
        append(table, "three");
        assertEquals(List.of("one", "two", "three"), ids(table));
    }

    @ParameterizedTest
    @EnumSource
    void nothingWrittenIsUnknown(ManifestNaming naming) {
        ManifestTable table = table(naming);
        faults.fail(Operation.PUT_IF_ABSENT, "", 1);
        assertError(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN, () -> append(table, "one"));
        assertEquals(List.of(), memory.keys());
    }

    @ParameterizedTest
    @EnumSource
    void whatTheStoreHasSurelyNotWrittenIsADefiniteFailure(ManifestNaming naming) {
        ManifestTable table = table(naming);
        append(table, "one");
        faults.refuse(Operation.PUT_IF_ABSENT, "", 1);
        assertError(ErrorCode.OBJECT_STORE_FAILED, () -> append(table, "two"));
        assertEquals(1, log.versions(table).size());
        append(table, "three");
        assertEquals(List.of("one", "three"), ids(table));
    }

    @ParameterizedTest
    @EnumSource
    void aCrashAtAnyCallLeavesWholeVersions(ManifestNaming naming) {
        List<String> history = new ArrayList<>();
        for (int call = 0; ; call++) {
            ScriptedFaults own = new ScriptedFaults();
            own.crashAt(call, call % 2 == 1);
            ManifestTable victim = new ManifestTable("t", new FaultyObjectStore(memory, own), "t/", naming);
            boolean ended = false;
            try {
                append(victim, "call " + call);
                ended = true;
            } catch (Crashed e) {
                // others go on
            }
            List<String> now = ids(table(naming));
            if (now.size() > history.size()) {
                history.add("call " + call);
            }
            assertEquals(history, now);
            if (ended) {
                return;
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTableThatWasReplacedRefusesTheWritersOfTheOldOne(ManifestNaming naming) {
        ManifestTable table = table(naming);
        append(table, "old");
        ManifestDraft late = ManifestDraft.next(
                table,
                log.read(table, log.getLatestManifestLocation(table).orElseThrow())
                        .hashedLocation(),
                World.manifest(List.of("old", "late")));
        log.delete(table);
        assertEquals(List.of(), memory.keys());
        assertError(ErrorCode.PUBLICATION_TARGET_REPLACED, () -> log.put(List.of(late), new Cancellation()));
        append(table, "new");
        assertError(ErrorCode.PUBLICATION_TARGET_REPLACED, () -> log.put(List.of(late), new Cancellation()));
        assertEquals(List.of("new"), ids(table));
    }

    @ParameterizedTest
    @EnumSource
    void aWriterThatIsLateByAnExpiryIsAConflict(ManifestNaming naming) {
        ManifestTable table = table(naming);
        append(table, "one");
        ManifestLocation one = log.getLatestManifestLocation(table).orElseThrow();
        append(table, "two");
        append(table, "three");
        log.forget(table, 2);
        assertThrows(IllegalArgumentException.class, () -> log.forget(table, 3));
        ManifestDraft late = ManifestDraft.next(table, one, World.manifest(List.of("late")));
        assertInstanceOf(PutResult.Conflict.class, log.put(List.of(late), new Cancellation()));
        assertTrue(log.getManifestLocation(table, 2).isEmpty());
    }

    @Test
    void theNameOfTheOtherSchemeIsTakenToo() {
        ManifestTable one = table(ManifestNaming.LANCE_V1);
        append(one, "one");
        ManifestDraft again = ManifestDraft.next(table(ManifestNaming.LANCE_V2), null, World.manifest(List.of("x")));
        assertInstanceOf(PutResult.Conflict.class, log.put(List.of(again), new Cancellation()));
        append(table(ManifestNaming.LANCE_V2), "two");
        assertEquals(List.of("one", "two"), ids(one));
    }

    @Test
    void severalTablesAreRefused() {
        ManifestTable table = table(ManifestNaming.LANCE_V2);
        ManifestTable other = new ManifestTable("u", memory, "u/", ManifestNaming.LANCE_V2);
        List<ManifestDraft> both = List.of(
                ManifestDraft.next(table, null, World.manifest(List.of("x"))),
                ManifestDraft.next(other, null, World.manifest(List.of("x"))));
        assertError(ErrorCode.FEATURE_NOT_SUPPORTED, () -> log.put(both, new Cancellation()));
        assertEquals(List.of(), memory.keys());
    }

    @ParameterizedTest
    @EnumSource
    void writersAtOnceLoseNothing(ManifestNaming naming) throws InterruptedException {
        ManifestTable table = new ManifestTable("t", memory, "t/", naming);
        List<Interleavings.Action> writers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String id = "writer " + i;
            writers.add(() -> append(table, id, Env.system()));
        }
        Interleavings.inParallel(writers.toArray(Interleavings.Action[]::new));
        assertEquals(5, ids(table).size());
        assertEquals(5, new HashSet<>(ids(table)).size());
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), log.versions(table));
    }

    private ManifestTable table(ManifestNaming naming) {
        return new ManifestTable("t", new FaultyObjectStore(memory, faults), "t/", naming);
    }

    private void append(ManifestTable table, String id) {
        append(table, id, env);
    }

    private void append(ManifestTable table, String id, Env on) {
        new CommitLoop(log, on, CommitLoop.Limits.DEFAULT)
                .commit(List.of(table), latest -> List.of(appended(latest.get(0), id)), new Cancellation());
    }

    private static byte[] appended(Optional<Manifest> latest, String id) {
        List<String> ids = new ArrayList<>(
                latest.map(manifest -> World.ids(manifest.content())).orElse(List.of()));
        ids.add(id);
        return World.manifest(ids);
    }

    private List<String> ids(ManifestTable table) {
        return log.getLatestManifestLocation(table)
                .map(at -> World.ids(log.read(table, at).content()))
                .orElse(List.of());
    }

    private static void assertError(ErrorCode code, Executable action) {
        assertEquals(code, assertThrows(TarnException.class, action).code());
    }
}
