package org.tarndb.storage.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.run.MapEntries;

class CheckpointStoreTest {
    @Test
    void theNewestIsReadBackAndOlderOnesAreDeleted() {
        SimulatedFileSystem files = CheckpointRig.newFiles();
        CheckpointStore store = CheckpointRig.open(files);
        assertEquals(0, CheckpointRig.checkedNewest(store, "empty"));
        for (int number = 1; number <= 4; number++) {
            CheckpointRig.write(store, number);
            assertEquals(number, CheckpointRig.checkedNewest(store, "written"));
            assertEquals(number, CheckpointRig.checkedNewest(CheckpointRig.open(files), "opened"));
            assertEquals(4, files.allFiles().size(), "three runs and a manifest");
        }
        assertEquals(0, files.openHandles());
    }

    @Test
    void anAbortedCheckpointLeavesNothing() {
        SimulatedFileSystem files = CheckpointRig.newFiles();
        CheckpointStore store = CheckpointRig.open(files);
        CheckpointRig.write(store, 1);
        List<Path> before = files.allFiles();
        CheckpointWriter writer = store.begin(20, new byte[1], new byte[1]);
        writer.tree(CheckpointRig.ROWS, MapEntries.of(MapEntries.newMap()));
        assertThrows(TarnException.class, () -> store.begin(30, new byte[1], new byte[1]));
        writer.close();
        assertEquals(before, files.allFiles());
        assertThrows(TarnException.class, writer::commit);
        assertThrows(TarnException.class, () -> store.begin(9, new byte[1], new byte[1]));
        CheckpointRig.write(store, 2);
        assertEquals(2, CheckpointRig.checkedNewest(store, "after"));
    }

    /** At each change of the second checkpoint; then recovery, another checkpoint, and another crash. */
    @Test
    void aCrashAtEveryChangeLeavesTheOldOneOrTheNewOne() {
        boolean finished = false;
        for (long cut = 0; !finished; cut++) {
            for (long seed = 0; seed < 25; seed++) {
                String context = "cut " + cut + ", seed " + seed;
                SimulatedFileSystem files = CheckpointRig.newFiles();
                CheckpointStore store = CheckpointRig.open(files);
                CheckpointRig.write(store, 1);
                long cutAt = files.changes() + cut;
                files.cutPowerAt(cutAt);
                int committed = tryWrite(store, 2, 1);
                finished = files.changes() <= cutAt;
                recover(files.crash(seed), committed, context + ", crashed");
                recover(files.kill(), committed, context + ", killed");
            }
        }
    }

    private static int tryWrite(CheckpointStore store, int number, int before) {
        try {
            CheckpointRig.write(store, number);
            return number;
        } catch (TarnException e) {
            return before;
        }
    }

    /** Opens what a crash left; at least this number must be there. */
    private static void recover(SimulatedFileSystem files, int committed, String context) {
        CheckpointStore store = CheckpointRig.open(files);
        int found = CheckpointRig.checkedNewest(store, context);
        assertTrue(found == committed || found == 2, () -> context + ": found " + found + " of " + committed);
        for (long seed = 0; seed < 3; seed++) {
            SimulatedFileSystem again = files.crash(seed);
            assertEquals(found, CheckpointRig.checkedNewest(CheckpointRig.open(again), context + ", once found"));
        }
        store.removeLeftovers();
        assertEquals(4, files.allFiles().size(), context);
        for (long seed = 0; seed < 3; seed++) {
            SimulatedFileSystem again = files.crash(seed);
            assertEquals(found, CheckpointRig.checkedNewest(CheckpointRig.open(again), context + ", again"));
        }
        CheckpointRig.write(store, 3);
        assertEquals(3, CheckpointRig.checkedNewest(CheckpointRig.open(files.crash(1)), context));
        assertEquals(0, files.openHandles(), context);
    }

    /** Each operation fails once; the store goes on, and a crash at any time finds a whole checkpoint. */
    @Test
    void afterAnyFailureTheStoreGoesOn() {
        for (Operation operation : Operation.values()) {
            for (int passing = 0; passing < 14; passing++) {
                for (Fault fault : Fault.values()) {
                    String context = fault + " of " + operation + " after " + passing;
                    SimulatedFileSystem files = CheckpointRig.newFiles();
                    CheckpointStore store = CheckpointRig.open(files);
                    CheckpointRig.write(store, 1);
                    files.fail(operation, "**", passing, 1, fault);
                    int committed = tryWrite(store, 2, 1);
                    for (long seed = 0; seed < 4; seed++) {
                        int found = CheckpointRig.checkedNewest(CheckpointRig.open(files.crash(seed)), context);
                        assertTrue(found == committed || found == 2, context);
                    }
                    files.heal();
                    CheckpointRig.write(store, 3);
                    for (long seed = 0; seed < 4; seed++) {
                        assertEquals(3, CheckpointRig.checkedNewest(CheckpointRig.open(files.crash(seed)), context));
                    }
                    assertEquals(4, files.allFiles().size(), context);
                    assertEquals(0, files.openHandles(), context);
                }
            }
        }
    }

    /** The manifest was renamed, but its name may not be durable: the next checkpoint has to get rid of it first. */
    @Test
    void aCheckpointOfUnknownFateDoesNotOutliveItsRuns() {
        boolean finished = false;
        for (long cut = 0; !finished; cut++) {
            for (long seed = 0; seed < 25; seed++) {
                SimulatedFileSystem files = CheckpointRig.newFiles();
                CheckpointStore store = CheckpointRig.open(files);
                CheckpointRig.write(store, 1);
                files.fail(Operation.SYNC_DIRECTORY, "**", 1, 1, Fault.IO_ERROR);
                assertEquals(1, tryWrite(store, 2, 1));
                long cutAt = files.changes() + cut;
                files.cutPowerAt(cutAt);
                int committed = tryWrite(store, 3, 1);
                finished = files.changes() <= cutAt;
                String context = "cut " + cut + ", seed " + seed;
                int found = CheckpointRig.checkedNewest(CheckpointRig.open(files.crash(seed)), context);
                assertTrue(found >= committed, context);
            }
        }
    }

    @Test
    void everyFlippedByteOfEveryFileIsFound() {
        SimulatedFileSystem files = CheckpointRig.newFiles();
        CheckpointRig.write(CheckpointRig.open(files), 1);
        CheckpointRig.write(CheckpointRig.open(files), 2);
        for (Path path : files.allFiles()) {
            byte[] good = files.contents(path);
            for (int at = 0; at < good.length; at++) {
                byte[] bad = good.clone();
                bad[at] ^= (byte) (1 << (at % 8));
                files.setContents(path, bad);
                assertDamaged(files, path);
                files.setContents(path, Arrays.copyOf(good, at));
                assertDamaged(files, path);
            }
            files.setContents(path, good);
        }
        assertEquals(2, CheckpointRig.checkedNewest(CheckpointRig.open(files), "restored"));
    }

    @Test
    void aMissingOrExchangedRunIsDamage() {
        SimulatedFileSystem files = CheckpointRig.newFiles();
        CheckpointRig.write(CheckpointRig.open(files), 1);
        List<Path> all = files.allFiles();
        Path run = all.get(0);
        byte[] good = files.contents(run);
        files.setContents(run, files.contents(all.get(1)));
        assertDamaged(files, run);
        files.setContents(run, good);
        files.delete(run);
        assertDamaged(files, run);
    }

    @Test
    void aManifestOfAnotherDatabaseOrNumberIsRefused() {
        SimulatedFileSystem files = CheckpointRig.newFiles();
        CheckpointRig.write(CheckpointRig.open(files), 1);
        TarnException e = assertThrows(
                TarnException.class, () -> CheckpointStore.open(files.env(1), CheckpointRig.DIRECTORY, new UUID(9, 9)));
        assertEquals(ErrorCode.FILE_CORRUPTED, e.code());
        Path manifest = CheckpointRig.DIRECTORY.resolve(CheckpointNames.manifest(1));
        Path renamed = CheckpointRig.DIRECTORY.resolve(CheckpointNames.manifest(12));
        files.rename(manifest, renamed);
        assertDamaged(files, renamed);
    }

    private static void assertDamaged(SimulatedFileSystem files, Path path) {
        long changes = files.changes();
        List<Path> before = files.allFiles();
        TarnException e = assertThrows(
                TarnException.class, () -> CheckpointRig.checkedNewest(CheckpointRig.open(files), "damaged"));
        assertEquals(ErrorCode.FILE_CORRUPTED, e.code());
        assertTrue(e.toString().contains(path.toString()), e::toString);
        assertTrue(files.changes() - changes <= 1, "at most a sync of the directory");
        assertEquals(before, files.allFiles());
        assertEquals(0, files.openHandles());
    }
}
