package org.tarndb.snapshots.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.snapshots.manifest.ManifestDraft;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ProtocolListener.Step;
import org.tarndb.snapshots.manifest.PutResult;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.storage.error.ErrorCode;

/** What a failure of each step of a writer means, for its caller and for those who come after: the table in docs/snapshots.md. */
public abstract class FailureTableSuite extends ProtocolSuite {
    /** A part of every staging name, and of no final one. */
    private static final String STAGING = "-";

    @ParameterizedTest
    @MethodSource("worlds")
    void withoutFailuresNothingIsLeftButManifests(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            assertEquals(naming.finalPath(1), writer.append("one").path());
            assertEquals(2, writer.append("two").version());
            assertEquals(List.of("one", "two"), world.process("reader").ids());
            assertEquals(List.of("one"), world.finalIds(1));
            assertEquals(naming.finalPath(2), world.row(2).orElseThrow().path());
            assertEquals(naming.hintPath().isPresent() ? 3 : 2, world.paths().size());
            assertEquals(List.of(), writer.warnings());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w1ErrorIsADefiniteFailure(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.append("one");
            writer.faults().fail(Operation.PUT, STAGING, 1);
            assertError(ErrorCode.OBJECT_STORE_FAILED, () -> writer.append("two"));
            assertEquals(1, writer.latest());
            assertEquals(List.of(), world.staging());
            assertEquals(2, writer.append("three").version());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w1LostAnswerLeavesAnOrphanAtMost(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults().loseAnswer(Operation.PUT, STAGING, 1);
            assertError(ErrorCode.OBJECT_STORE_FAILED, () -> writer.append("one"));
            assertEquals(1, world.staging().size());
            assertEquals(0, writer.latest());
            assertTrue(world.row(1).isEmpty());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2TakenByAnotherIsAConflictAndTheLoserCleansUp(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess loser = world.process("loser");
            ManifestDraft draft = loser.draft("loser");
            loser.faults()
                    .before(
                            Operation.ROW_ADD,
                            "",
                            1,
                            () -> world.process("winner").append("winner"));
            PutResult.Conflict conflict = assertInstanceOf(PutResult.Conflict.class, loser.put(draft));
            assertEquals(1, conflict.version());
            assertEquals(List.of(), world.staging());
            assertEquals(List.of("winner"), world.finalIds(1));
            assertEquals(0, loser.faults().count(Operation.PUT_IF_ABSENT), "a loser touches no final path");
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2TakenAndStillPendingIsAConflictToo(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess winner = world.process("winner");
            winner.faults().fail(Operation.PUT_IF_ABSENT, "", ScriptedFaults.ALWAYS);
            TestProcess loser = world.process("loser");
            loser.faults()
                    .before(
                            Operation.ROW_ADD,
                            "@1",
                            1,
                            () -> assertInstanceOf(PutResult.Undecided.class, winner.put(winner.draft("winner"))));
            assertEquals(2, loser.append("loser").version());
            assertEquals(List.of("winner", "loser"), loser.ids());
            assertEquals(List.of(), world.staging());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2RefusedForCertainIsADefiniteFailureAndLeavesNothing(StorePair stores, ManifestNaming naming)
            throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults().refuse(Operation.ROW_ADD, "", 1);
            assertError(ErrorCode.MANIFEST_STORE_FAILED, () -> writer.append("one"));
            assertEquals(List.of(), world.staging());
            assertEquals(0, writer.latest());
            assertEquals(1, writer.append("two").version());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2NothingWrittenIsUnknownAndStagingIsKept(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults().fail(Operation.ROW_ADD, "", 1);
            assertError(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN, () -> writer.append("one"));
            assertEquals(1, world.staging().size());
            assertEquals(0, writer.faults().count(Operation.DELETE));
            assertEquals(0, writer.latest());
            assertEquals(1, writer.append("two").version());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2UnreadableIsUnknownAndLaterReadersSeeIt(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults().loseAnswer(Operation.ROW_ADD, "", 1);
            writer.faults().fail(Operation.ROW_GET, "", ScriptedFaults.ALWAYS);
            assertError(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN, () -> writer.append("one"));
            assertEquals(0, writer.faults().count(Operation.DELETE));
            assertEquals(List.of("one"), world.process("reader").ids());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2LostAnswerIsSuccessOnce(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            ManifestDraft draft = writer.draft("one");
            writer.faults().loseAnswer(Operation.ROW_ADD, "", 1);
            PutResult.Undecided undecided = assertInstanceOf(PutResult.Undecided.class, writer.put(draft));
            assertEquals(world.staging().get(0), world.row(1).orElseThrow().path());
            assertInstanceOf(PutResult.Committed.class, writer.verify(draft, undecided));
            assertEquals(List.of("one"), world.finalIds(1));
            assertEquals(List.of(), world.staging());
            writer.faults().loseAnswer(Operation.ROW_ADD, "", 1);
            assertEquals(2, writer.append("two").version());
            assertEquals(List.of("one", "two"), writer.ids());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2LostAnswerAndAHelperWasFasterIsSuccessOnce(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults()
                    .after(
                            Operation.ROW_ADD,
                            "",
                            () -> assertEquals(1, world.process("helper").latest()));
            writer.faults().loseAnswer(Operation.ROW_ADD, "", 1);
            assertEquals(1, writer.append("one").version());
            assertEquals(List.of("one"), writer.ids());
            assertEquals(0, writer.faults().count(Operation.DELETE), "the helper cleaned up");
            assertEquals(List.of(), world.staging());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2LostAnswerAndOthersWentOnIsSuccessOnce(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults()
                    .after(Operation.ROW_ADD, "", () -> world.process("other").append("two"));
            writer.faults().loseAnswer(Operation.ROW_ADD, "", 1);
            assertEquals(1, writer.append("one").version());
            assertEquals(List.of("one", "two"), writer.ids());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2CrashAfterIsFinishedByTheNextReader(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            crashAfterClaim(world);
            assertFalse(world.isFinal(1));
            assertEquals(List.of("one"), world.process("reader").ids());
            assertTrue(world.isFinal(1));
            assertEquals(naming.finalPath(1), world.row(1).orElseThrow().path());
            assertEquals(List.of(), world.staging());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w2CrashAfterIsFinishedByTheNextWriter(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            crashAfterClaim(world);
            assertEquals(2, world.process("writer").append("two").version());
            assertEquals(List.of("one"), world.finalIds(1));
            assertEquals(List.of("one", "two"), world.finalIds(2));
            assertEquals(List.of(), world.staging());
        });
    }

    private static void crashAfterClaim(World world) {
        TestProcess victim = world.process("victim");
        victim.faults().after(Operation.ROW_ADD, "", () -> {
            throw new Crashed("after W2");
        });
        assertThrows(Crashed.class, () -> victim.append("one"));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w3ErrorIsSettledByTheVerifier(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            ManifestDraft draft = writer.draft("one");
            writer.faults().fail(Operation.PUT_IF_ABSENT, "", 1);
            PutResult.Undecided undecided = assertInstanceOf(PutResult.Undecided.class, writer.put(draft));
            assertEquals(1, world.staging().size());
            assertFalse(world.isFinal(1));
            assertInstanceOf(PutResult.Committed.class, writer.verify(draft, undecided));
            assertEquals(List.of("one"), writer.ids());
            assertEquals(List.of(), world.staging());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w3LostAnswerIsSuccessOnce(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults().loseAnswer(Operation.PUT_IF_ABSENT, "", 1);
            assertEquals(1, writer.append("one").version());
            assertEquals(List.of("one"), writer.ids());
            assertEquals(List.of(), world.staging());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w3FailsForAReaderAsAnErrorAndNeverAsAnOlderVersion(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            world.process("writer").append("zero");
            crashAfterClaim(world);
            TestProcess reader = world.process("reader");
            reader.faults().fail(Operation.PUT_IF_ABSENT, "", 1);
            assertError(ErrorCode.OBJECT_STORE_FAILED, reader::latest);
            assertEquals(List.of("zero", "one"), reader.ids());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w3StagingGoneAndFinalOfTheSameSizeIsSuccess(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            crashAfterClaim(world);
            moveStaging(world, "one");
            assertEquals(List.of("one"), world.process("reader").ids());
            assertEquals(naming.finalPath(1), world.row(1).orElseThrow().path(), "the row is repaired");
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w3StagingGoneAndFinalOfAnotherSizeIsCorrupt(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            crashAfterClaim(world);
            moveStaging(world, "other");
            assertError(
                    ErrorCode.SNAPSHOT_CORRUPTED, () -> world.process("reader").latest());
            assertError(
                    ErrorCode.SNAPSHOT_CORRUPTED, () -> world.process("writer").append("two"));
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w3StagingGoneAndNoFinalIsNotFound(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            world.process("writer").append("zero");
            crashAfterClaim(world);
            world.objects().delete(world.key(world.staging().get(0)));
            assertError(
                    ErrorCode.SNAPSHOT_NOT_FOUND, () -> world.process("reader").latest());
            assertError(
                    ErrorCode.SNAPSHOT_NOT_FOUND, () -> world.process("writer").append("two"));
        });
    }

    private static void moveStaging(World world, String id) throws Exception {
        world.objects().delete(world.key(world.staging().get(0)));
        world.objects().put(world.finalKey(1), World.manifest(List.of(id)));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w3StagingGoneBecauseAnotherHasJustFinishedIsSuccess(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            crashAfterClaim(world);
            TestProcess reader = world.process("reader");
            reader.faults()
                    .before(
                            Operation.GET,
                            STAGING,
                            1,
                            () -> world.process("helper").latest());
            assertEquals(1, reader.latest());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w3OtherBytesAtTheFinalPathAreCorrupt(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            for (String squatter : List.of("longer than it", "eno")) {
                TestProcess writer = world.process("writer");
                writer.faults()
                        .after(
                                Operation.ROW_ADD,
                                "",
                                () -> world.objects().put(world.finalKey(1), World.manifest(List.of(squatter))));
                assertError(ErrorCode.SNAPSHOT_CORRUPTED, () -> writer.append("one"));
                assertError(
                        ErrorCode.SNAPSHOT_CORRUPTED,
                        () -> world.process("reader").ids());
                assertEquals(0, writer.faults().count(Operation.DELETE));
                writer.log().delete(writer.table());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w4ErrorIsSuccessWithAWarning(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults().fail(Operation.ROW_REPLACE, "", 1);
            assertEquals(naming.finalPath(1), writer.append("one").path());
            assertEquals(List.of(Step.UPDATE_ROW), writer.warnings());
            assertEquals(world.staging().get(0), world.row(1).orElseThrow().path(), "staging is kept");
            assertEquals(List.of("one"), world.process("reader").ids());
            assertEquals(naming.finalPath(1), world.row(1).orElseThrow().path());
            assertEquals(List.of(), world.staging());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w4LostAnswerIsSuccessAndStagingIsKept(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults().loseAnswer(Operation.ROW_REPLACE, "", 1);
            writer.append("one");
            assertEquals(List.of(Step.UPDATE_ROW), writer.warnings());
            assertEquals(1, world.staging().size());
            assertEquals(2, world.process("other").append("two").version());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w5ErrorIsSuccessWithAWarning(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults().fail(Operation.DELETE, STAGING, 1);
            assertEquals(1, writer.append("one").version());
            assertEquals(List.of(Step.DELETE_STAGING), writer.warnings());
            assertEquals(1, world.staging().size());
            assertEquals(List.of("one"), world.process("reader").ids());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w5AlreadyGoneIsSuccess(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.faults()
                    .before(
                            Operation.DELETE,
                            STAGING,
                            1,
                            () -> world.objects()
                                    .delete(world.key(world.staging().get(0))));
            assertEquals(1, writer.append("one").version());
            assertEquals(List.of(), writer.warnings());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void w6ErrorIsSuccessWithAWarning(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.append("one");
            writer.faults().fail(Operation.PUT, "version-hint.text", 1);
            assertEquals(2, writer.append("two").version());
            assertEquals(naming.hintPath().isPresent() ? List.of(Step.WRITE_HINT) : List.of(), writer.warnings());
            assertEquals(List.of("one", "two"), world.process("reader").ids());
        });
    }
}
