package org.tarndb.snapshots.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.snapshots.manifest.ManifestDraft;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.manifest.Sha256;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Tables whose objects and rows do not say the same: made without the store, written past it, damaged, or not to be asked. */
public abstract class AdoptionSuite extends ProtocolSuite {
    @ParameterizedTest
    @MethodSource("worlds")
    void aReaderOfTheObjectsAloneIsAtMostOneVersionBehind(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            for (int version = 1; version <= 6; version++) {
                int before = version - 1;
                writer.faults().after(Operation.ROW_ADD, "", () -> assertEquals(before, world.latestFinal()));
                writer.append("v" + version);
                assertEquals(version, world.latestFinal());
            }
            // Back to where version 6 is claimed and not published.
            String staging = naming.stagingPath(6, new UUID(1, 2));
            byte[] six = world.objects().get(world.finalKey(6));
            world.objects().put(world.key(staging), six);
            world.objects().delete(world.finalKey(6));
            ManifestRow row = world.row(6).orElseThrow();
            world.rows().putIfExists(new ManifestRow(row.base(), 6, staging, six.length, null), row.path());
            assertEquals(5, world.latestFinal());
            assertEquals(6, world.process("reader").latest());
            assertEquals(6, world.latestFinal());
            world.rows().delete(row.base(), 6, naming.finalPath(6));
            TestProcess reader = world.process("reader of versions");
            assertTrue(reader.log().getManifestLocation(reader.table(), 6).isPresent());
            assertTrue(reader.log().getManifestLocation(reader.table(), 7).isEmpty());
            assertEquals(List.of(), world.staging());
        });
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

    @ParameterizedTest
    @MethodSource("worlds")
    void readersOfATableWithoutRowsWriteNothing(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            world.putObjects(12); // 9 sorts behind 12 as text
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
            world.putObjects(3);
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
            world.putObjects(3);
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
            world.putObjects(1);
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
            assertEquals(0, world.latestFinal());
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void stagingNamesAreNeverTakenForManifests(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            world.objects().put(world.key(naming.stagingPath(9, new UUID(3, 4))), World.manifest(List.of("x")));
            TestProcess process = world.process("process");
            assertEquals(0, process.latest());
            assertEquals(List.of(), process.log().versions(process.table()));
            world.putObjects(1);
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
                    world.putObjects(1);
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

    /** Rows of a table of Iceberg's say nothing of one of Lance's at the same place, and the other way round. */
    @ParameterizedTest
    @MethodSource("worlds")
    void aTableOfAnotherKindIsNotTouched(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            TestProcess writer = world.process("writer");
            writer.append("one");
            ManifestRow row = world.row(1).orElseThrow();
            ManifestNaming other =
                    naming == ManifestNaming.ICEBERG_PATHS ? ManifestNaming.LANCE_V2 : ManifestNaming.ICEBERG_PATHS;
            ManifestTable place = new ManifestTable(world.base("a"), world.objects(), world.prefix("a"), other);
            for (String path : List.of(row.path(), naming.stagingPath(1, new UUID(1, 2)))) {
                world.objects().put(world.key(path), world.objects().get(world.finalKey(1)));
                world.rows()
                        .putIfExists(
                                new ManifestRow(row.base(), 1, path, row.sizeBytes(), row.sha256()),
                                world.row(1).orElseThrow().path());
                List<String> paths = world.paths();
                ManifestLog log = world.process("of the other kind").log();
                assertError(ErrorCode.OBJECT_NOT_IN_STATE, () -> log.getLatestManifestLocation(place));
                assertError(ErrorCode.OBJECT_NOT_IN_STATE, () -> log.getManifestLocation(place, 1));
                ManifestDraft draft = ManifestDraft.next(place, null, World.manifest(List.of("other")));
                assertError(ErrorCode.OBJECT_NOT_IN_STATE, () -> log.put(List.of(draft), Cancellation.never()));
                assertEquals(paths, world.paths());
            }
        });
    }
}
