package org.tarndb.snapshots.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.snapshots.manifest.ManifestDraft;
import org.tarndb.snapshots.manifest.ManifestLocation;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.PutResult;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Tables that are dropped and made anew, versions that are forgotten or stand beside the sequence, tables published together. */
public abstract class TableLifecycleSuite extends ProtocolSuite {
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

    /** Rows go, manifests stay: readers by path, readers through the store and writers see one history, whatever failed. */
    @ParameterizedTest
    @MethodSource("worlds")
    void aTableThatIsReleasedIsReadAndGoesOnWithoutItsRows(StorePair stores, ManifestNaming naming) throws Exception {
        for (boolean pending : List.of(false, true)) {
            in(stores, naming, world -> {
                List<String> expected = new ArrayList<>();
                for (int call = 0; ; call++) {
                    publish(world, expected, pending);
                    TestProcess releaser = world.process("releaser");
                    releaser.faults().crashAt(call, call % 2 == 0);
                    boolean ended = isReleased(releaser);
                    String at = "call " + call + (pending ? ", pending" : "");
                    assertEquals(expected, world.process("reader").ids(), at);
                    assertEquals(expected.size(), world.process("reader").latest(), at);
                    if (ended) {
                        assertEquals(List.of(), world.rows().list(world.base("a")), at);
                    }
                    TestProcess again = world.process("again");
                    again.log().release(again.table());
                    assertEquals(List.of(), world.rows().list(world.base("a")), at);
                    assertEquals(expected.size(), world.latestFinal(), at);
                    assertEquals(expected, world.finalIds(expected.size()), at);
                    if (ended) {
                        assertTrue(call >= 4, "steps");
                        return;
                    }
                }
            });
        }
    }

    /** One more version; a pending one is a writer's that died after its claim. */
    private static void publish(World world, List<String> expected, boolean pending) {
        String id = "version " + (expected.size() + 1);
        TestProcess writer = world.process("writer");
        if (pending) {
            writer.faults().before(Operation.PUT_IF_ABSENT, "", 1, () -> {
                throw new Crashed("before W3");
            });
            assertThrows(Crashed.class, () -> writer.append(id));
        } else {
            assertEquals(expected.size() + 1, writer.append(id).version());
        }
        expected.add(id);
    }

    private static boolean isReleased(TestProcess releaser) {
        try {
            releaser.log().release(releaser.table());
            return true;
        } catch (Crashed e) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aStoreThatFailsWhileATableIsReleasedLosesNothing(StorePair stores, ManifestNaming naming) throws Exception {
        for (Operation operation : List.of(Operation.ROW_DELETE, Operation.ROW_LIST, Operation.ROW_LATEST)) {
            in(stores, naming, world -> {
                List<String> expected = new ArrayList<>();
                publish(world, expected, false);
                publish(world, expected, true);
                TestProcess releaser = world.process("releaser");
                releaser.faults().fail(operation, "", 1);
                assertError(
                        ErrorCode.MANIFEST_STORE_FAILED, () -> releaser.log().release(releaser.table()));
                assertEquals(expected, world.process("reader").ids());
                releaser.faults().loseAnswer(operation, "", 1);
                assertError(
                        ErrorCode.MANIFEST_STORE_FAILED, () -> releaser.log().release(releaser.table()));
                assertEquals(expected, world.process("reader").ids());
                releaser.log().release(releaser.table());
                assertEquals(List.of(), world.rows().list(world.base("a")));
                assertEquals(expected, world.process("reader").ids());
                assertEquals(3, world.process("writer").append("three").version());
            });
        }
    }

    /** What is claimed while rows are deleted is not lost, though its writer dies. */
    @ParameterizedTest
    @MethodSource("worlds")
    void aVersionThatIsClaimedWhileATableIsReleasedStays(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            List<String> expected = new ArrayList<>();
            publish(world, expected, false);
            TestProcess releaser = world.process("releaser");
            releaser.faults().before(Operation.ROW_DELETE, "", 1, () -> publish(world, expected, true));
            releaser.log().release(releaser.table());
            assertEquals(expected, world.process("reader").ids());
            assertEquals(List.of("version 1", "version 2"), expected);
            assertEquals(3, world.process("writer").append("three").version());
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
    void severalTablesArePublishedTogetherOrNotAtAll(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            assumeTrue(world.rows().maxTables() > 1);
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
            assumeTrue(world.rows().maxTables() > 1);
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
}
