package org.tarndb.storage.sort;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileLease;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.storage.testkit.YieldingFileSystem;

/** What sorts leave: files that can't be deleted, and those of processes that were killed. */
@Timeout(60)
class SortFilesTest {
    private static final Path SHARED = Path.of("/tmp");
    private static final Path OWN = Path.of("/db/tmp");

    @TempDir
    private Path directory;

    private final Random random = new Random(1);

    private UUID name() {
        return new UUID(random.nextLong(), random.nextLong());
    }

    private SortFiles shared(FileSystem files) {
        return SortFiles.inShared(files, SHARED, this::name);
    }

    private static SimulatedFileSystem machine() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        files.createDirectories(SHARED);
        return files;
    }

    private static Path spill(SortFiles sorts) {
        Path file = sorts.newName();
        try (FileHandle handle = sorts.create(file)) {
            handle.write(0, new byte[10], 0, 10);
        }
        return file;
    }

    /** A sort that has spilled, and was not closed. */
    private static EntrySorter spilled(SortFiles sorts) {
        EntrySorter sorter = new EntrySorter(new SortOptions(2 << 10, sorts, () -> {}, bytes -> {}), 1_000, false);
        for (int i = 0; i < 1_000; i++) {
            sorter.add(new byte[] {(byte) (i >> 8), (byte) i}, 0, 2, null);
        }
        return sorter;
    }

    @Test
    void aFileThatCannotBeDeletedIsTriedAgainBeforeTheNextSpill() {
        SimulatedFileSystem files = machine();
        for (SortFiles sorts : List.of(SortFiles.in(files, OWN), shared(files))) {
            Path first = spill(sorts);
            files.fail(Operation.DELETE, "**", 0, 2, Fault.IO_ERROR);
            sorts.delete(first);
            assertTrue(files.exists(first));
            Path second = spill(sorts);
            assertTrue(files.exists(first));
            sorts.delete(second);
            assertFalse(files.exists(second));
            Path third = spill(sorts);
            assertFalse(files.exists(first));
            sorts.delete(third);
            assertEquals(List.of(), files.allFiles());
        }
        assertEquals(List.of(), files.list(SHARED));
    }

    /** What a publication that was killed has left goes with the sorts' files, and nothing else. */
    @Test
    void anOpeningDeletesTheTemporaryFilesOfPublicationsToo() {
        SimulatedFileSystem files = machine();
        files.createDirectories(OWN);
        Path published = OWN.resolve("tarn-publish-1.tmp");
        Path other = OWN.resolve("notes.txt");
        for (Path file : List.of(published, other)) {
            files.open(file, FileSystem.OpenMode.CREATE).close();
        }
        assertEquals(List.of(), SortFiles.deleteLeftovers(files, OWN));
        assertEquals(List.of(other), files.allFiles());
    }

    @Test
    void theUserIsToldWhatCannotBeDeletedAtAnOpening() {
        SimulatedFileSystem files = machine();
        SortFiles sorts = SortFiles.in(files, OWN);
        Path first = spill(sorts);
        Path second = spill(sorts);
        files.fail(Operation.DELETE, first.toString(), 0, 1, Fault.IO_ERROR);
        List<String> notes = SortFiles.deleteLeftovers(files, OWN);
        assertEquals(1, notes.size());
        assertTrue(notes.get(0).contains(first.toString()), notes::toString);
        assertEquals(List.of(first), files.allFiles());
        files.fail(Operation.LIST, "**", 0, 1, Fault.IO_ERROR);
        notes = SortFiles.deleteLeftovers(files, OWN);
        assertTrue(notes.get(0).contains(OWN.toString()), notes::toString);
        assertEquals(List.of(), SortFiles.deleteLeftovers(files, OWN));
        assertFalse(files.exists(first) || files.exists(second));
    }

    @Test
    void aSharedDirectoryHasNothingOfASortThatIsOver() {
        SimulatedFileSystem files = machine();
        SortFiles sorts = shared(files);
        for (int i = 0; i < 2; i++) {
            try (EntrySorter one = spilled(sorts);
                    EntrySorter other = spilled(sorts)) {
                assertEquals(1, files.list(SHARED).size());
                assertTrue(one.sort().next() && other.sort().next());
            }
            assertEquals(List.of(), files.list(SHARED));
            assertEquals(0, files.openHandles());
        }
    }

    @Test
    void theNextProcessRemovesWhatAKilledOneHasLeftAndNothingElse() {
        SimulatedFileSystem before = machine();
        spilled(shared(before));
        spilled(shared(before));
        SimulatedFileSystem files = before.kill();
        files.createPrivateDirectory(SHARED.resolve("tarn-sort-empty"));
        Path other = SHARED.resolve("7.sort");
        files.setContents(other, new byte[1]);
        Path foreign = SHARED.resolve("tarn-sort-of-somebody").resolve("notes.txt");
        files.createPrivateDirectory(SHARED.resolve("tarn-sort-of-somebody"));
        files.setContents(foreign, new byte[1]);
        SortFiles living = shared(files);
        Path spilled = spill(living);
        try (EntrySorter sorter = spilled(shared(files))) {
            assertTrue(sorter.sort().next());
        }
        assertTrue(files.exists(spilled), "of a process that lives");
        living.delete(spilled);
        assertEquals(List.of(other, foreign), files.allFiles());
        assertEquals(List.of(other, foreign.getParent()), files.list(SHARED));
    }

    /** Others' leftovers that can't be looked for, locked or removed are no reason to fail. */
    @Test
    void aRemovalThatFailsFailsNoSort() {
        for (Operation operation : List.of(Operation.LIST, Operation.LOCK, Operation.DELETE)) {
            SimulatedFileSystem before = machine();
            spilled(shared(before));
            SimulatedFileSystem files = before.kill();
            files.fail(operation, SHARED + "{,/**}", 0, 1, Fault.IO_ERROR);
            SortFiles sorts = shared(files);
            sorts.delete(spill(sorts));
            SortFiles next = shared(files);
            next.delete(spill(next));
            assertEquals(List.of(), files.list(SHARED), operation::toString);
        }
    }

    /** Whoever makes a directory has it to himself from then on, however others look for dead ones meanwhile. */
    @Test
    void makersAndRemoversInAnyOrder() {
        for (int seed = 0; seed < 300; seed++) {
            SimulatedFileSystem before = machine();
            spilled(shared(before));
            SimulatedFileSystem files = before.kill();
            try (DeterministicScheduler scheduler = new DeterministicScheduler(seed)) {
                YieldingFileSystem yielding = new YieldingFileSystem(files, scheduler);
                List<Call<?>> calls = new ArrayList<>();
                for (int process = 0; process < 4; process++) {
                    SortFiles sorts = shared(yielding);
                    calls.add(scheduler.actor("process " + process).submit(() -> {
                        Path file = spill(sorts);
                        scheduler.yieldTurn();
                        assertTrue(files.exists(file), "somebody has removed " + file);
                        sorts.delete(file);
                    }));
                }
                scheduler.runAll();
                calls.forEach(Call::result);
            }
            SortFiles last = shared(files);
            last.delete(spill(last));
            assertEquals(List.of(), files.list(SHARED), "seed " + seed);
        }
    }

    @Test
    void whoLosesEachDirectorySaysSo() {
        SimulatedFileSystem files = machine();
        List<Path> made = new ArrayList<>();
        SortFiles sorts = SortFiles.inShared(files, SHARED, () -> {
            UUID name = name();
            made.add(SHARED.resolve("tarn-sort-" + name));
            return name;
        });
        files.fail(Operation.LOCK, "**", 0, SimulatedFileSystem.ALWAYS, Fault.IO_ERROR);
        TarnException e = assertThrows(TarnException.class, sorts::newName);
        assertEquals(ErrorCode.IO_ERROR, e.code());
        assertEquals(1, made.size());
        files.heal();
        sorts.delete(spill(sorts));
        assertEquals(made.subList(0, 1), files.list(SHARED), "an empty one, for the next process");
    }

    @Test
    void nobodyElseMayReadTheFiles() throws IOException {
        assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
        SortFiles sorts = SortFiles.inShared(FileSystem.local(), directory, UUID::randomUUID);
        Path file = spill(sorts);
        Path parent = file.getParent();
        assertTrue(parent != null);
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(parent)));
        sorts.delete(file);
        assertEquals(List.of(), FileSystem.local().list(directory));
    }

    @Test
    void aProcessIsKilledAndAnotherOneCleansUp() throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Djava.io.tmpdir=" + directory,
                        Child.class.getName())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = child.inputReader(StandardCharsets.UTF_8)) {
            assertEquals(Child.SPILLED, output.readLine());
            SortFiles sorts = SortFiles.inShared(FileSystem.local(), directory, UUID::randomUUID);
            sorts.delete(spill(sorts));
            List<Path> held = FileSystem.local().list(directory);
            assertEquals(1, held.size(), "of the process that lives");
            assertThrows(
                    TarnException.class,
                    () -> FileSystem.local().lock(held.get(0).resolve("tarn-sort.lock"), "test"));
        } finally {
            child.destroyForcibly().waitFor();
        }
        SortFiles sorts = SortFiles.inShared(FileSystem.local(), directory, UUID::randomUUID);
        sorts.delete(spill(sorts));
        assertEquals(List.of(), FileSystem.local().list(directory));
    }

    /** The process that is killed in the middle of a sort. */
    static final class Child {
        static final String SPILLED = "spilled";

        private Child() {}

        public static void main(String[] arguments) throws InterruptedException {
            spilled(SortFiles.inSystemDirectory(FileSystem.local(), UUID::randomUUID));
            System.out.println(SPILLED);
            Thread.currentThread().join();
        }
    }

    @Test
    void aLeaseThatIsGivenBackLeavesTheLockToOthers() {
        SimulatedFileSystem files = machine();
        SortFiles sorts = shared(files);
        Path file = spill(sorts);
        Path parent = file.getParent();
        assertTrue(parent != null);
        Path lock = parent.resolve("tarn-sort.lock");
        assertThrows(TarnException.class, () -> files.lock(lock, "another"));
        files.fail(Operation.DELETE, lock.toString(), 0, 1, Fault.IO_ERROR);
        sorts.delete(file);
        try (FileLease lease = files.lock(lock, "another")) {
            assertEquals(List.of(lock), files.allFiles());
        }
    }
}
