package org.tarndb.snapshots.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

/** What happens between several processes, and when answers are lost or wrong. */
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
}
