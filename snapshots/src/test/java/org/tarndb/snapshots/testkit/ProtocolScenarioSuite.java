package org.tarndb.snapshots.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestDraft;
import org.tarndb.snapshots.manifest.ManifestLocation;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.snapshots.manifest.PutResult;
import org.tarndb.snapshots.manifest.Sha256;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Interleavings;

/** What happens between several processes, and to tables that others made or unmade. */
public abstract class ProtocolScenarioSuite extends ProtocolSuite {
    @ParameterizedTest
    @MethodSource("worlds")
    void aReaderFinishesWhileTheWriterIsHeldBeforeW4(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults()
                    .before(
                            Operation.ROW_REPLACE,
                            "",
                            1,
                            () -> assertEquals(1, world.process("reader").latest()));
            ManifestLocation location = writer.append("one");
            assertEquals(world.objects().head(world.finalKey(1)).orElseThrow().eTag(), location.eTag());
            assertEquals(List.of("one"), world.finalIds(1));
            assertEquals(naming.finalPath(1), world.row(1).orElseThrow().path());
            assertEquals(List.of(), world.staging());
            assertEquals(List.of(), writer.warnings());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void otherETagsOfTheSameBytesHarmNobody(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.append("one");
            world.objects().put(world.finalKey(1), World.manifest(List.of("one")));
            ManifestLocation again = world.process("reader")
                    .log()
                    .getManifestLocation(writer.table(), 1)
                    .orElseThrow();
            assertEquals(world.objects().head(world.finalKey(1)).orElseThrow().eTag(), again.eTag());
            assertEquals(2, writer.append("two").version());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void fiveWritersAtOnceLoseNothing(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            world.realProcess("creator").append("0");
            List<Interleavings.Action> writers = new ArrayList<>();
            for (int i = 1; i <= 5; i++) {
                TestProcess writer = world.realProcess("writer " + i);
                String id = String.valueOf(i);
                writers.add(() -> writer.append(id));
            }
            Interleavings.inParallel(writers.toArray(Interleavings.Action[]::new));
            TestProcess reader = world.process("reader");
            assertEquals(6, reader.latest());
            assertEquals(Set.of("0", "1", "2", "3", "4", "5"), new HashSet<>(reader.ids()));
            assertEquals(6, reader.ids().size());
            for (long version = 1; version <= 6; version++) {
                assertEquals(reader.ids().subList(0, (int) version), world.finalIds(version));
            }
            assertEquals(List.of(), world.staging());
            assertEquals(naming.hintPath().isPresent() ? 7 : 6, world.paths().size());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aReaderOfTheObjectsAloneIsAtMostOneVersionBehind(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            for (int version = 1; version <= 6; version++) {
                int before = version - 1;
                writer.faults().after(Operation.ROW_ADD, "", () -> assertEquals(before, latestFinal(world)));
                writer.append("v" + version);
                assertEquals(version, latestFinal(world));
            }
            // Back to where version 6 is claimed and not published.
            String staging = naming.stagingPath(6, new UUID(1, 2));
            byte[] six = world.objects().get(world.finalKey(6));
            world.objects().put(world.key(staging), six);
            world.objects().delete(world.finalKey(6));
            ManifestRow row = world.row(6).orElseThrow();
            world.rows().putIfExists(new ManifestRow(row.base(), 6, staging, six.length, null), row.path());
            assertEquals(5, latestFinal(world));
            assertEquals(6, world.process("reader").latest());
            assertEquals(6, latestFinal(world));
            world.rows().delete(row.base(), 6, naming.finalPath(6));
            TestProcess reader = world.process("reader of versions");
            assertTrue(reader.log().getManifestLocation(reader.table(), 6).isPresent());
            assertTrue(reader.log().getManifestLocation(reader.table(), 7).isEmpty());
            assertEquals(List.of(), world.staging());
        });
    }

    /** What a tool sees that lists the table's directory. */
    private static long latestFinal(World world) throws IOException {
        return world.paths().stream()
                .map(world.naming()::versionOf)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .max()
                .orElse(0);
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aVersionThatTheStoreDoesNotKnowStopsWriters(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.append("one");
            world.objects().put(world.finalKey(2), World.manifest(List.of("one", "past the store")));
            assertError(ErrorCode.MANIFEST_STORE_BYPASSED, () -> writer.append("two"));
            assertEquals(List.of("one", "past the store"), world.finalIds(2));
            assertEquals(List.of(), world.staging());
            assertTrue(world.row(2).isEmpty());
            assertEquals(1, world.process("reader").latest());
            assertTrue(writer.log().getManifestLocation(writer.table(), 2).isPresent(), "adopts it");
            assertEquals(3, writer.append("three").version());
            assertEquals(List.of("one", "past the store", "three"), writer.ids());
        });
    }

    /** What object stores are paid for: four writes, and the hint. */
    @ParameterizedTest
    @MethodSource("worlds")
    void aCommitTakesAFixedNumberOfCalls(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            world.process("creator").append("one");
            TestProcess writer = world.process("writer");
            writer.append("two");
            int hint = naming.hintPath().isPresent() ? 1 : 0;
            int schemes = naming.alternatives().size(); // a version is looked for under each
            assertEquals(1 + hint, writer.faults().count(Operation.PUT));
            assertEquals(1, writer.faults().count(Operation.PUT_IF_ABSENT));
            assertEquals(1, writer.faults().count(Operation.DELETE));
            assertEquals(1, writer.faults().count(Operation.GET));
            assertEquals(3 + schemes, writer.faults().count(Operation.HEAD));
            assertEquals(0, writer.faults().count(Operation.LIST));
            assertEquals(1, writer.faults().count(Operation.ROW_ADD));
            assertEquals(1, writer.faults().count(Operation.ROW_REPLACE));
            TestProcess reader = world.process("reader");
            reader.ids();
            assertEquals(
                    List.of(Operation.ROW_LATEST, Operation.HEAD, Operation.GET),
                    reader.faults().calls().stream().map(StoreCall::operation).toList());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void readersOfATableWithoutRowsWriteNothing(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            putObjects(world, 12); // 9 sorts behind 12 as text
            TestProcess reader = world.process("reader");
            assertEquals(12, reader.latest());
            assertEquals(12, reader.ids().size());
            assertEquals(List.of(), world.rows().list(world.base("a")));
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aWriterAdoptsATableThatHasNoRows(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            putObjects(world, 3);
            TestProcess writer = world.process("writer");
            assertEquals(4, writer.append("four").version());
            assertEquals(
                    List.of("v1", "v2", "v3", "four"), world.process("reader").ids());
            assertEquals(
                    List.of(3L, 4L),
                    world.rows().list(world.base("a")).stream()
                            .map(ManifestRow::version)
                            .toList());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aReaderAdoptsTheLastVersionAndThenOlderOnes(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            putObjects(world, 3);
            TestProcess reader = world.process("reader");
            assertTrue(reader.log().getManifestLocation(reader.table(), 2).isPresent());
            assertTrue(world.row(2).isEmpty(), "a row of version 2 alone would make it the latest");
            assertEquals(3, reader.latest());
            assertTrue(reader.log().getManifestLocation(reader.table(), 3).isPresent());
            ManifestRow row = world.row(3).orElseThrow();
            byte[] content = world.objects().get(world.finalKey(3));
            assertEquals(
                    new ManifestRow(world.base("a"), 3, naming.finalPath(3), content.length, Sha256.of(content)), row);
            assertTrue(reader.log().getManifestLocation(reader.table(), 2).isPresent());
            assertTrue(world.row(2).isPresent());
            assertEquals(3, reader.latest());
            assertTrue(reader.log().getManifestLocation(reader.table(), 4).isEmpty());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void anAdoptionThatFailsIsAWarningForAReader(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            putObjects(world, 1);
            TestProcess reader = world.process("reader");
            reader.faults().fail(Operation.ROW_ADD, "", 1);
            assertTrue(reader.log().getManifestLocation(reader.table(), 1).isPresent());
            assertEquals(1, reader.warnings().size());
            TestProcess writer = world.process("writer");
            writer.faults().fail(Operation.ROW_ADD, "@1", 1);
            assertError(ErrorCode.MANIFEST_STORE_FAILED, () -> writer.append("two"));
            assertEquals(2, writer.append("two").version());
            assertEquals(List.of(), world.staging());
        });
    }

    private static void putObjects(World world, int versions) throws IOException {
        List<String> ids = new ArrayList<>();
        for (int version = 1; version <= versions; version++) {
            ids.add("v" + version);
            world.objects().put(world.finalKey(version), World.manifest(ids));
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void theOtherSchemeOfTheSameVersionIsTriedAndNoOtherVersion(StorePair stores, ManifestNaming naming)
            throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.append("one");
            writer.append("two");
            byte[] two = world.objects().get(world.finalKey(2));
            world.objects().delete(world.finalKey(2));
            assertError(ErrorCode.SNAPSHOT_NOT_FOUND, writer::latest);
            assertError(ErrorCode.SNAPSHOT_NOT_FOUND, () -> writer.log().getManifestLocation(writer.table(), 2));
            if (naming.alternatives().size() > 1) {
                String other = naming.alternatives().get(1).finalPath(2);
                world.objects().put(world.key(other), two);
                assertEquals(
                        other,
                        writer.log()
                                .getLatestManifestLocation(writer.table())
                                .orElseThrow()
                                .path());
                assertEquals(3, writer.append("three").version());
                assertEquals(List.of("one", "two", "three"), writer.ids());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aSizeThatIsWrongByOneIsCorrupt(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess process = world.process("process");
            process.append("one");
            ManifestRow row = world.row(1).orElseThrow();
            ManifestRow wrong = new ManifestRow(row.base(), 1, row.path(), row.sizeBytes() + 1, row.sha256());
            assertTrue(world.rows().putIfExists(wrong, row.path()));
            TarnException e = assertThrows(TarnException.class, process::latest);
            assertEquals(ErrorCode.SNAPSHOT_CORRUPTED, e.code());
            assertTrue(String.valueOf(e.getMessage()).contains("manifest size mismatch"), e::toString);
            assertError(ErrorCode.SNAPSHOT_CORRUPTED, () -> process.append("two"));
            ManifestRow unknown = new ManifestRow(row.base(), 1, row.path(), -1, null);
            assertTrue(world.rows().putIfExists(unknown, row.path()));
            assertEquals(
                    row.sizeBytes(),
                    process.log()
                            .getLatestManifestLocation(process.table())
                            .orElseThrow()
                            .sizeBytes(),
                    "filled in where it is not known");
            assertEquals(2, process.append("two").version());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void otherBytesOfTheSameSizeAreCorruptWhereTheyAreRead(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess process = world.process("process");
            process.append("one");
            world.objects().put(world.finalKey(1), World.manifest(List.of("eno")));
            assertEquals(1, process.latest());
            assertError(ErrorCode.SNAPSHOT_CORRUPTED, process::ids);
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void damagedStagingBytesAreNotPublished(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess victim = world.process("victim");
            victim.faults().fail(Operation.PUT_IF_ABSENT, "", ScriptedFaults.ALWAYS);
            assertError(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN, () -> victim.append("one"));
            world.objects().put(world.key(world.staging().get(0)), World.manifest(List.of("eno")));
            assertError(
                    ErrorCode.SNAPSHOT_CORRUPTED, () -> world.process("reader").latest());
            assertEquals(0, latestFinal(world));
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void landedButReportedAsTakenIsSuccessOnce(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            for (boolean helped : new boolean[] {false, true}) {
                TestProcess writer = world.process("writer");
                // The store's own repetition of the call: the first one lands, the second one finds it there.
                writer.faults().before(Operation.ROW_ADD, "", 1, () -> {
                    ManifestRow row = pendingRow(world, helped ? 2 : 1);
                    assertTrue(world.rows().putIfNotExists(List.of(ManifestClaim.of(row))));
                    if (helped) {
                        world.process("helper").latest();
                    }
                });
                writer.append(helped ? "two" : "one");
            }
            assertEquals(List.of("one", "two"), world.process("reader").ids());
            assertEquals(List.of(), world.staging());
        });
    }

    private static ManifestRow pendingRow(World world, long version) throws IOException {
        String path = world.staging().get(0);
        byte[] content = world.objects().get(world.key(path));
        return new ManifestRow(world.base("a"), version, path, content.length, Sha256.of(content));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void whereTheOutcomeCannotBeFoundOutNothingIsDeleted(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.append("one");
            long deletions = writer.faults().count(Operation.DELETE);
            writer.faults().after(Operation.ROW_ADD, "", () -> {
                for (Operation operation : Operation.values()) {
                    writer.faults().fail(operation, "", ScriptedFaults.ALWAYS);
                }
            });
            assertError(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN, () -> writer.append("two"));
            assertEquals(deletions, writer.faults().count(Operation.DELETE));
            assertEquals(List.of("one", "two"), world.process("later").ids());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void notFoundTwiceAndThenFoundIsSuccess(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            ManifestDraft draft = writer.draft("one");
            writer.faults().fail(Operation.ROW_ADD, "", 1);
            PutResult.Undecided undecided = assertInstanceOf(PutResult.Undecided.class, writer.put(draft));
            ManifestRow late = pendingRow(world, 1);
            List<StoreCall> reads = new ArrayList<>();
            writer.faults().before(Operation.ROW_GET, "@1", ScriptedFaults.ALWAYS, () -> {
                reads.add(new StoreCall(Operation.ROW_GET, "@1"));
                if (reads.size() == 3) { // the claim was on its way all the time
                    world.rows().putIfNotExists(List.of(ManifestClaim.of(late)));
                }
            });
            assertInstanceOf(PutResult.Committed.class, writer.verify(draft, undecided));
            assertEquals(3, reads.size());
            assertEquals(List.of("one"), world.finalIds(1));
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aConflictThatNobodyCanSeeIsALoudFailure(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            world.process("creator").append("one");
            TestProcess writer = world.process("writer");
            List<Integer> attempts = new ArrayList<>();
            TestProcess stuck =
                    new TestProcess(world, "stuck", writer.env(), rows -> new StaleLatest(rows, writer.faults()));
            writer.faults().before(Operation.ROW_ADD, "", ScriptedFaults.ALWAYS, () -> attempts.add(1));
            writer.faults()
                    .before(
                            Operation.ROW_ADD,
                            "",
                            1,
                            () -> world.process("other").append("two"));
            assertError(ErrorCode.MANIFEST_STORE_INCONSISTENT, () -> stuck.append("three"));
            assertEquals(1, attempts.size());
        });
    }

    /** Shows for ever what was the latest at first. */
    private static final class StaleLatest extends FaultyManifestStore {
        private Optional<ManifestRow> first = Optional.empty();

        StaleLatest(ExternalManifestStore rows, StoreFaults faults) {
            super(rows, faults);
        }

        @Override
        public Optional<ManifestRow> getLatestVersion(String base) throws IOException {
            if (first.isEmpty()) {
                first = super.getLatestVersion(base);
            }
            return first;
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aDroppedTableCanBeMadeAnewAndRefusesTheWritersOfTheOldOne(StorePair stores, ManifestNaming naming)
            throws Exception {
        in(stores, naming, world -> {
            TestProcess old = world.process("old");
            old.append("old one");
            old.append("old two");
            ManifestDraft late = old.draft("late");
            old.log().delete(old.table());
            old.log().delete(old.table());
            assertEquals(List.of(), world.paths());
            assertEquals(List.of(), world.rows().list(world.base("a")));
            assertEquals(0, old.latest());
            assertError(ErrorCode.PUBLICATION_TARGET_REPLACED, () -> old.put(late));
            TestProcess anew = world.process("anew");
            assertEquals(1, anew.append("new one").version());
            assertError(ErrorCode.PUBLICATION_TARGET_REPLACED, () -> old.put(late));
            anew.append("new two"); // of the same size as the old one
            assertRefusedAsReplaced(old, late);
            assertEquals(List.of("new one", "new two"), anew.ids());
            assertEquals(List.of(), world.staging());
        });
    }

    /** The version that it follows has the same number, but another content. */
    private static void assertRefusedAsReplaced(TestProcess old, ManifestDraft late) {
        assertNotEquals(null, late.predecessor());
        assertError(ErrorCode.PUBLICATION_TARGET_REPLACED, () -> old.put(late));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aTableThatIsReplacedWhileAWriterIsHeldBeforeItsClaimRefusesIt(StorePair stores, ManifestNaming naming)
            throws Exception {
        in(stores, naming, world -> {
            TestProcess old = world.process("old");
            old.append("old one");
            old.faults().before(Operation.ROW_ADD, "", 1, () -> {
                TestProcess other = world.process("other");
                other.log().delete(other.table());
                other.append("new one");
            });
            assertError(ErrorCode.PUBLICATION_TARGET_REPLACED, () -> old.append("late"));
            assertEquals(List.of("new one"), old.ids());
            assertEquals(List.of(), world.staging());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aWriterThatIsLateByAnExpiryIsAConflict(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess late = world.process("late");
            late.append("one");
            late.faults().before(Operation.ROW_ADD, "", 1, () -> {
                TestProcess other = world.process("other");
                other.append("two");
                other.append("three");
                other.log().forget(other.table(), 2); // and version 1 is tagged
            });
            assertEquals(4, late.append("four").version());
            assertEquals(List.of("one", "two", "three", "four"), late.ids());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aDropThatFailsHalfwayIsRepeatedAndNeverShowsAnOlderVersion(StorePair stores, ManifestNaming naming)
            throws Exception {
        in(stores, naming, world -> {
            for (int call = 0; ; call++) {
                TestProcess writer = world.process("writer");
                writer.append("one");
                writer.append("two");
                TestProcess dropper = world.process("dropper");
                dropper.faults().crashAt(call, true);
                boolean ended = isDropped(dropper);
                try {
                    assertTrue(Set.of(0L, 2L).contains(world.process("reader").latest()));
                } catch (TarnException e) {
                    assertEquals(ErrorCode.SNAPSHOT_NOT_FOUND, e.code());
                }
                writer.log().delete(writer.table());
                assertEquals(List.of(), world.paths());
                assertEquals(0, writer.latest());
                if (ended) {
                    return;
                }
            }
        });
    }

    private static boolean isDropped(TestProcess dropper) {
        try {
            dropper.log().delete(dropper.table());
            return true;
        } catch (Crashed e) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aCommitThatIsCancelledAtAnyStepIsWholeOrNothing(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            int committed = 0;
            int cancelled = 0;
            TestProcess counting = world.process("counting");
            counting.append("first");
            int steps = counting.faults().calls().size() + 1;
            for (int step = 0; step < steps; step++) {
                TestProcess writer = world.process("writer");
                Cancellation cancellation = new Cancellation();
                cancelAt(writer, step, cancellation);
                long before = world.process("reader").latest();
                try {
                    writer.append("step " + step, cancellation);
                    committed++;
                    assertEquals(before + 1, world.process("reader").latest());
                } catch (TarnException e) {
                    assertEquals(ErrorCode.QUERY_CANCELED, e.code());
                    cancelled++;
                    assertEquals(before, world.process("reader").latest());
                }
                assertEquals(List.of(), world.staging());
            }
            assertTrue(committed > 0 && cancelled > 0, committed + " and " + cancelled);
        });
    }

    private static void cancelAt(TestProcess process, int step, Cancellation cancellation) {
        for (Operation operation : Operation.values()) {
            process.faults().before(operation, "", ScriptedFaults.ALWAYS, () -> {
                if (process.faults().calls().size() == step + 1) {
                    cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "The test cancels it"));
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void stagingNamesAreNeverTakenForManifests(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            world.objects().put(world.key(naming.stagingPath(9, new UUID(3, 4))), World.manifest(List.of("x")));
            TestProcess process = world.process("process");
            assertEquals(0, process.latest());
            assertEquals(List.of(), process.log().versions(process.table()));
            putObjects(world, 1);
            assertEquals(1, process.latest());
            assertTrue(process.log().getManifestLocation(process.table(), 9).isEmpty());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void anOutageIsNeverAnAbsentTable(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            for (boolean withRows : new boolean[] {false, true}) {
                if (withRows) {
                    world.process("writer").append("two");
                } else {
                    putObjects(world, 1);
                }
                int calls = 0;
                while (true) {
                    TestProcess reader = world.process("reader");
                    reader.faults().crashAt(calls, false);
                    try {
                        assertEquals(withRows ? 2 : 1, reader.latest());
                        break;
                    } catch (Crashed e) {
                        assertOutageIsAnError(world, calls++);
                    }
                }
                assertTrue(calls >= 2);
            }
        });
    }

    private static void assertOutageIsAnError(World world, int call) {
        TestProcess reader = world.process("reader");
        for (Operation operation : Operation.values()) {
            reader.faults().before(operation, "", ScriptedFaults.ALWAYS, () -> {
                if (reader.faults().calls().size() > call) {
                    throw new IOException("outage");
                }
            });
        }
        ErrorCode code = assertThrows(TarnException.class, reader::latest).code();
        assertTrue(Set.of(ErrorCode.OBJECT_STORE_FAILED, ErrorCode.MANIFEST_STORE_FAILED)
                .contains(code));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void severalTablesArePublishedTogetherOrNotAtAll(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            assumeTrue(world.rows().isAtomicAcrossTables());
            TestProcess writer = world.process("writer");
            assertEquals(2, writer.appendToBoth("one").size());
            world.process("other").append("a alone");
            List<ManifestLocation> locations = writer.appendToBoth("two");
            assertEquals(3, locations.get(0).version());
            assertEquals(2, locations.get(1).version());
            writer.faults()
                    .before(
                            Operation.ROW_ADD,
                            "",
                            1,
                            () -> world.process("faster").appendToBoth("three"));
            writer.appendToBoth("four");
            assertEquals(List.of("one", "a alone", "two", "three", "four"), writer.ids());
            assertEquals(List.of("one", "two", "three", "four"), idsOfB(world));
            assertEquals(List.of(), world.staging());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aCrashAtAnyStepLeavesSeveralTablesTogether(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            assumeTrue(world.rows().isAtomicAcrossTables());
            world.process("creator").appendToBoth("first");
            for (int call = 0; ; call++) {
                TestProcess victim = world.process("victim");
                victim.faults().crashAt(call, call % 2 == 0);
                boolean ended = false;
                try {
                    victim.appendToBoth("call " + call);
                    ended = true;
                } catch (Crashed e) {
                    // and somebody else reads
                }
                assertEquals(world.process("reader").ids(), idsOfB(world), "call " + call);
                if (ended) {
                    assertTrue(call > 20, "steps");
                    return;
                }
            }
        });
    }

    private static List<String> idsOfB(World world) {
        TestProcess reader = world.process("reader of b");
        ManifestLocation location =
                reader.log().getLatestManifestLocation(reader.table("b")).orElseThrow();
        return World.ids(reader.log().read(reader.table("b"), location).content());
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void detachedVersionsStandBesideTheSequence(StorePair stores, ManifestNaming naming) throws Exception {
        assumeTrue(naming != ManifestNaming.ICEBERG_PATHS);
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            long version = Long.MIN_VALUE + 77;
            ManifestDraft draft = ManifestDraft.detached(writer.table(), version, World.manifest(List.of("beside")));
            writer.faults().loseAnswer(Operation.ROW_ADD, "", 1);
            PutResult.Undecided undecided = assertInstanceOf(PutResult.Undecided.class, writer.put(draft));
            assertInstanceOf(PutResult.Committed.class, writer.verify(draft, undecided));
            assertEquals(0, writer.latest());
            assertInstanceOf(
                    PutResult.Conflict.class,
                    writer.put(ManifestDraft.detached(writer.table(), version, World.manifest(List.of("another")))));
            assertEquals(1, writer.append("one").version());
            ManifestLocation found = world.process("reader")
                    .log()
                    .getManifestLocation(writer.table(), version)
                    .orElseThrow();
            assertEquals("_versions/d" + Long.toUnsignedString(version) + ".manifest", found.path());
            assertEquals(List.of(1L), writer.log().versions(writer.table()));
            writer.log().delete(writer.table());
            assertEquals(List.of(), world.paths());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void theLatestVersionCannotBeForgotten(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess process = world.process("process");
            process.append("one");
            assertThrows(IllegalArgumentException.class, () -> process.log().forget(process.table(), 1));
            process.append("two");
            process.log().forget(process.table(), 1);
            process.log().forget(process.table(), 1);
            assertTrue(process.log().getManifestLocation(process.table(), 1).isEmpty());
            assertFalse(world.row(1).isPresent());
            assertEquals(List.of(2L), process.log().versions(process.table()));
            assertEquals(3, process.append("three").version());
        });
    }
}
