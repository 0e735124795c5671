package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.PREPARED;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;

/** What a database is after a crash, a restart, a failed disk, a damaged file. */
class RecoveryTest {
    private static final BuildOptions ONE_ROW_STEPS = BuildOptions.DEFAULT.withStepRows(1);
    private static final Predicate<String> BUILDS = name -> name.startsWith("tarn-build");

    private SimulatedFileSystem files = new SimulatedFileSystem();

    private TestDatabase open() {
        return open(DatabaseOptions.defaults(), name -> false);
    }

    private TestDatabase open(DatabaseOptions options, Predicate<String> held) {
        return TestDatabase.onFiles(1, files, options, ONE_ROW_STEPS, held);
    }

    private static void close(TestDatabase db) {
        Call<?> call = db.scheduler.actor("close").submit(db.database::close);
        db.scheduler.runUntilIdle();
        call.result();
        db.close();
    }

    private TestDatabase crashAndOpen(TestDatabase db, Predicate<String> held) {
        db.close();
        files = files.crash(7);
        return open(DatabaseOptions.defaults(), held);
    }

    private static void commit(TestDatabase db, Transaction transaction) {
        db.run("commit", transaction::commit);
    }

    private static void checkpoint(TestDatabase db) {
        Call<?> call = db.scheduler.actor("checkpoint").submit(db.database::checkpoint);
        db.scheduler.runUntilIdle();
        call.result();
    }

    private static TestBuild moves(TestDatabase db) {
        return new TestBuild(db.database.pipeline(), Schedule.INDEX, ONE_ROW_STEPS, db.scheduler);
    }

    private static IndexBuild running(TestDatabase db) {
        IndexBuild build = db.database.builds().find(Schedule.INDEX);
        assertNotNull(build, "the build goes on");
        return build;
    }

    // Builds

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void issue4066BuildGoesOnAfterACrash(int steps) {
        TestDatabase db = open(DatabaseOptions.defaults(), BUILDS);
        db.load(1, 10, 2, 20, 3, 30);
        db.startBuild("I", true);
        for (int i = 0; i < steps; i++) {
            assertEquals(PREPARED, moves(db).step());
        }
        Transaction t = db.begin();
        db.update(t, 1, 11L);
        db.insert(t, 0, 5L);
        commit(db, t);
        db = crashAndOpen(db, BUILDS);
        IndexBuild build = running(db);
        assertEquals(Set.of(), db.entries("I"), "a step is in no file");
        db.scheduler.background("tarn-build").unhold();
        db.scheduler.runUntilIdle();
        assertEquals(BuildPhase.DONE, build.status().phase());
        assertEquals(Set.of("(11, 1)", "(20, 2)", "(30, 3)", "(5, 0)"), db.entries("I"));
        db.checkInvariants();
        db.checkNothingHeld();
        close(db);
    }

    @Test
    void issue8530CheckpointDuringABuild() {
        TestDatabase db = open(DatabaseOptions.defaults(), BUILDS);
        db.load(1, 10, 2, 20);
        db.startBuild("I", true);
        assertEquals(PREPARED, moves(db).step());
        checkpoint(db);
        db.load(3, 30);
        db = crashAndOpen(db, name -> false);
        db.scheduler.runUntilIdle();
        assertEquals(Set.of("(10, 1)", "(20, 2)", "(30, 3)"), db.entries("I"));
        db.checkInvariants();
        close(db);
    }

    @Test
    void issue10233EndOfABuildMeetsACheckpoint() {
        TestDatabase db = open(DatabaseOptions.defaults(), BUILDS);
        db.load(1, 10);
        db.startBuild("I", true);
        Call<?> checkpoint = db.scheduler.actor("checkpoint").submit(db.database::checkpoint);
        db.scheduler.background("tarn-build").unhold();
        db.scheduler.runUntilIdle();
        checkpoint.result();
        assertEquals(Set.of("(10, 1)"), db.entries("I"));
        db = crashAndOpen(db, name -> false);
        db.scheduler.runUntilIdle();
        assertEquals(Set.of("(10, 1)"), db.entries("I"));
        close(db);
    }

    @Test
    void issue6872RowsThatCancelOut() {
        TestDatabase db = open();
        db.startBuild("I", true);
        db.scheduler.runUntilIdle();
        db.load(1, 10);
        Transaction t = db.begin();
        db.delete(t, 1);
        commit(db, t);
        checkpoint(db);
        close(db);
        db = open();
        assertEquals(Map.of(), db.rows());
        assertEquals(Set.of(), db.entries("I"));
        db.checkInvariants();
        close(db);
    }

    /** With the publication in the journal, in the order in which the record decides. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void loggedPublicationDecides(boolean checkpointBefore) {
        TestDatabase db = open();
        db.load(2, 20, 1, 10);
        if (checkpointBefore) {
            checkpoint(db);
        }
        db.startBuild("I", true);
        db.scheduler.runUntilIdle();
        db.load(3, 30);
        db = crashAndOpen(db, name -> false);
        assertEquals(Set.of("(10, 1)", "(20, 2)", "(30, 3)"), db.entries("I"));
        assertEquals(List.of(), db.database.builds().statuses());
        db.checkInvariants();
        close(db);
    }

    @Test
    void canceledAndFailedBuildsStayAwayAfterACrash() {
        TestDatabase db = open(DatabaseOptions.defaults(), BUILDS);
        db.load(1, 7, 2, 7);
        IndexBuild canceled = db.startBuild("I", false);
        canceled.cancel("the test");
        db.scheduler.background("tarn-build").unhold();
        db.scheduler.runUntilIdle();
        assertEquals(BuildPhase.CANCELED, canceled.status().phase());
        IndexBuild failed = db.startBuild("J", true);
        db.scheduler.background("tarn-build").unhold();
        db.scheduler.runUntilIdle();
        assertEquals(BuildPhase.FAILED, failed.status().phase());
        db = crashAndOpen(db, name -> false);
        assertFalse(db.indexExists("I"));
        assertFalse(db.indexExists("J"));
        close(db);
    }

    /** I1: a version keeps its place in the order; a checkpoint and the journal go by it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void versionHasItsCsnAfterACrash(boolean checkpointBefore) {
        TestDatabase db = open();
        db.load(1, 10);
        if (checkpointBefore) {
            checkpoint(db);
        }
        db.load(2, 20);
        long csn = db.database.confirmedVersion().csn();
        db = crashAndOpen(db, name -> false);
        assertEquals(csn, db.database.confirmedVersion().csn());
        db.load(3, 30);
        assertTrue(db.database.confirmedVersion().csn() > csn);
        close(db);
    }

    /** The step has a CSN of its own that the journal never saw; the next record comes after it. */
    @Test
    void checkpointOfAStepsVersion() {
        TestDatabase db = open(DatabaseOptions.defaults(), BUILDS);
        db.load(1, 10, 2, 20);
        db.startBuild("I", true);
        assertEquals(PREPARED, moves(db).step());
        assertEquals(PREPARED, moves(db).step());
        checkpoint(db);
        db = crashAndOpen(db, BUILDS);
        db.load(3, 30);
        assertEquals(PREPARED, moves(db).step());
        db.scheduler.background("tarn-build").unhold();
        close(db);
        db = open();
        db.scheduler.runUntilIdle();
        assertEquals(Map.of(1L, 10L, 2L, 20L, 3L, 30L), db.rows());
        assertEquals(Set.of("(10, 1)", "(20, 2)", "(30, 3)"), db.entries("I"));
        close(db);
    }

    // Closing

    @Test
    void closingWithWorkInFlight() {
        TestDatabase db =
                open(DatabaseOptions.defaults(), name -> BUILDS.test(name) || name.startsWith("tarn journal"));
        db.load(1, 10, 2, 20);
        IndexBuild build = db.startBuild("I", true);
        Transaction inProgress = db.begin();
        db.update(inProgress, 1, 11L);
        Transaction waiting = db.begin();
        Call<Integer> blocked = db.scheduler.actor("waiting").call(() -> db.update(waiting, 1, 12L));
        assertTrue(blocked.isBlocked());
        Transaction prepared = db.begin();
        db.insert(prepared, 3, 30L);
        Call<?> commit = db.scheduler.actor("commit").call(prepared::commit);
        assertTrue(commit.isBlocked());
        Call<?> closing = db.scheduler.actor("close").submit(db.database::close);
        db.scheduler.background("tarn-build").unhold();
        db.scheduler.background("tarn journal").unhold();
        db.scheduler.runUntilIdle();
        closing.result();
        commit.result();
        assertEquals(
                ErrorCode.DATABASE_CLOSED, blocked.failure(TarnException.class).code());
        assertTrue(build.isEnded());
        TarnException e = assertThrows(TarnException.class, () -> db.insert(inProgress, 9, 9L));
        assertEquals(ErrorCode.DATABASE_CLOSED, e.code());
        assertThrows(TarnException.class, inProgress::commit);
        assertThrows(TarnException.class, () -> db.insert(db.begin(), 9, 9L));
        db.close();
        TestDatabase again = open();
        again.scheduler.runUntilIdle();
        assertEquals(Map.of(1L, 10L, 2L, 20L, 3L, 30L), again.rows());
        assertEquals(Set.of("(10, 1)", "(20, 2)", "(30, 3)"), again.entries("I"));
        close(again);
    }

    @Test
    void closingWhileAnIndexIsRegistered() {
        TestDatabase db = open(DatabaseOptions.defaults(), name -> name.startsWith("tarn journal"));
        Call<IndexBuild> start = db.scheduler
                .actor("CREATE INDEX")
                .call(() -> db.database.builds().start(db.table(), TestDatabase.indexOnB("I", true)));
        assertTrue(start.isBlocked());
        Call<?> closing = db.scheduler.actor("close").submit(db.database::close);
        db.scheduler.background("tarn journal").unhold();
        db.scheduler.runUntilIdle();
        closing.result();
        assertTrue(start.result().isEnded(), "nobody waits for it for ever");
        db.close();
        TestDatabase again = open();
        again.scheduler.runUntilIdle();
        assertEquals(Set.of(), again.entries("I"));
        close(again);
    }

    @Test
    void closingTwiceIsClosingOnce() {
        TestDatabase db = open();
        Call<?> twice = db.scheduler.actor("close").submit(() -> {
            db.database.close();
            db.database.close();
        });
        db.scheduler.runUntilIdle();
        twice.result();
        db.close();
        assertEquals(0, files.openHandles());
    }

    @Test
    void interruptedThreadClosesAllTheSame() {
        TestDatabase db = open(DatabaseOptions.defaults().withCheckpointJournalBytes(4), BUILDS);
        db.load(1, 10);
        db.startBuild("I", true);
        Call<Boolean> closing = db.scheduler.actor("close").submit(() -> {
            Thread.currentThread().interrupt();
            db.database.close();
            return Thread.interrupted();
        });
        db.scheduler.background("tarn-build").unhold();
        db.scheduler.runUntilIdle();
        assertTrue(closing.result(), "the flag is kept");
        db.close();
        assertEquals(0, files.openHandles());
        TestDatabase again = open();
        assertEquals(Map.of(1L, 10L), again.rows());
        close(again);
    }

    @Test
    void secondOpenIsRefused() {
        TestDatabase db = open();
        TarnException e = assertThrows(TarnException.class, this::open);
        assertEquals(ErrorCode.DATABASE_IN_USE, e.code());
        db.load(1, 10);
        close(db);
        TestDatabase again = open();
        assertEquals(Map.of(1L, 10L), again.rows());
        close(again);
    }

    // Failing disks

    @ParameterizedTest
    @EnumSource(
            value = Operation.class,
            names = {"WRITE", "FORCE"})
    void failureOfTheJournal(Operation operation) {
        TestDatabase db = open();
        db.load(1, 10);
        files.fail(operation, "**/journal/*", 0, 1, Fault.DISK_FULL);
        Transaction t = db.begin();
        db.insert(t, 2, 20L);
        Transaction dependent = db.begin();
        Call<?> commit = db.scheduler.actor("T").call(t::commit);
        db.scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.COMMIT_ROLLED_BACK,
                commit.failure(TarnException.class).code());
        TarnException e = assertThrows(TarnException.class, () -> db.insert(dependent, 3, 30L));
        assertEquals(ErrorCode.DATABASE_READ_ONLY, e.code());
        String message = e.getMessage();
        assertNotNull(message);
        assertTrue(message.contains("journal") && message.contains("open it again"), message);
        assertEquals(Map.of(1L, 10L), db.rows());
        assertEquals(1, db.database.confirmed().table(db.table()).count(), "reads go on");
        files.heal();
        close(db);
        TestDatabase again = open();
        assertEquals(Map.of(1L, 10L), again.rows(), "I7: rolled back is nowhere");
        again.load(2, 21);
        close(again);
    }

    @ParameterizedTest
    @EnumSource(
            value = Operation.class,
            names = {"CREATE", "WRITE", "FORCE", "RENAME", "SYNC_DIRECTORY"})
    void failedCheckpointLeavesTheOneBefore(Operation operation) {
        TestDatabase db = open();
        db.load(1, 10);
        checkpoint(db);
        db.load(2, 20);
        files.fail(operation, "**/checkpoint{,/**}", 0, 1, Fault.DISK_FULL);
        Call<?> call = db.scheduler.actor("checkpoint").submit(db.database::checkpoint);
        db.scheduler.runUntilIdle();
        assertEquals(ErrorCode.DISK_FULL, call.failure(TarnException.class).code());
        db.load(3, 30);
        db = crashAndOpen(db, name -> false);
        assertEquals(Map.of(1L, 10L, 2L, 20L, 3L, 30L), db.rows());
        checkpoint(db);
        close(db);
    }

    /** I6: what is prepared may still roll back. */
    @Test
    void checkpointHasNothingThatIsPrepared() {
        TestDatabase db = open(DatabaseOptions.defaults(), name -> name.startsWith("tarn journal"));
        db.load(1, 10);
        Transaction t = db.begin();
        db.insert(t, 2, 20L);
        Call<?> commit = db.scheduler.actor("T").call(t::commit);
        checkpoint(db);
        files.fail(Operation.WRITE, "**/journal/*", 0, 1, Fault.DISK_FULL);
        db.scheduler.background("tarn journal").proceed();
        db.scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.COMMIT_ROLLED_BACK,
                commit.failure(TarnException.class).code());
        files.heal();
        db = crashAndOpen(db, name -> false);
        assertEquals(Map.of(1L, 10L), db.rows());
        close(db);
    }

    /** I7: the journal keeps what the checkpoint does not have, since it was committed while that was written. */
    @Test
    void commitsDuringACheckpointStayInTheJournal() {
        TestDatabase db = TestDatabase.onYieldingFiles(
                1, files, DatabaseOptions.defaults(), ONE_ROW_STEPS, name -> name.contains("checkpoint"));
        db.load(1, 10);
        Call<?> checkpoint = db.scheduler.actor("checkpoint").submit(db.database::checkpoint);
        db.scheduler.runUntilIdle();
        Actor writer = db.scheduler.background("tarn-checkpoint");
        int committed = 1;
        while (!checkpoint.isDone()) {
            writer.proceedOnce();
            db.scheduler.runUntilIdle();
            if (!checkpoint.isDone()) {
                committed++;
                db.load(committed, 10L * committed);
            }
        }
        checkpoint.result();
        assertTrue(committed > 5, "commits while the checkpoint was written: " + committed);
        writer.unhold();
        db.load(committed + 1, 1_000);
        db.scheduler.runUntilIdle();
        db.close();
        files = files.kill(); // what was deleted is gone
        db = open();
        assertEquals(committed + 1, db.rows().size());
        close(db);
    }

    @Test
    void failedCheckpointAtTheEndLosesNothingAndReleasesAll() {
        TestDatabase db = open(DatabaseOptions.defaults().withCheckpointJournalBytes(4), name -> false);
        files.fail(Operation.CREATE, "**/checkpoint/**", 0, SimulatedFileSystem.ALWAYS, Fault.DISK_FULL);
        db.load(1, 10);
        db.scheduler.runUntilIdle();
        Call<?> call = db.scheduler.actor("close").submit(db.database::close);
        db.scheduler.runUntilIdle();
        call.result(); // the journal has all of it
        db.close();
        files.heal();
        assertEquals(0, files.openHandles());
        TestDatabase again = open();
        assertEquals(Map.of(1L, 10L), again.rows());
        close(again);
    }

    @Test
    void closingWhileACheckpointIsAskedForEndsBoth() {
        TestDatabase db = open(DatabaseOptions.defaults(), name -> name.contains("checkpoint"));
        db.load(1, 10);
        Call<?> checkpoint = db.scheduler.actor("checkpoint").submit(db.database::checkpoint);
        db.scheduler.runUntilIdle();
        Call<?> close = db.scheduler.actor("close").submit(db.database::close);
        db.scheduler.runUntilIdle();
        assertTrue(checkpoint.isBlocked() && close.isBlocked());
        db.scheduler.background("tarn-checkpoint").unhold();
        db.scheduler.runUntilIdle();
        checkpoint.result();
        close.result();
        db.close();
        assertEquals(0, files.openHandles());
    }

    @Test
    void closingWithAnInterruptClosesAllTheSame() {
        TestDatabase db = open(DatabaseOptions.defaults().withCheckpointJournalBytes(4), name -> false);
        db.load(1, 10);
        db.scheduler.runUntilIdle();
        Call<Boolean> close = db.scheduler.actor("close").submit(() -> {
            Thread.currentThread().interrupt();
            db.database.close();
            return Thread.interrupted();
        });
        db.scheduler.runUntilIdle();
        assertTrue(close.result(), "the flag is kept");
        db.close();
        assertEquals(0, files.openHandles());
    }

    @Test
    void checkpointsComeByThemselvesAndReleaseTheJournal() {
        TestDatabase db = open(DatabaseOptions.defaults().withCheckpointJournalBytes(3_000), name -> false);
        long largest = 0;
        for (long a = 0; a < 150; a++) {
            db.load(a, a);
            db.scheduler.runUntilIdle();
            largest = Math.max(largest, bytesIn("journal"));
        }
        assertTrue(largest < 10_000, "the journal grew to " + largest);
        db = crashAndOpen(db, name -> false);
        assertEquals(150, db.rows().size());
        close(db);
    }

    private long bytesIn(String directory) {
        return files.allFiles().stream()
                .filter(file -> file.toString().contains("/" + directory + "/"))
                .mapToLong(file -> files.contents(file).length)
                .sum();
    }

    // Damaged files

    @Test
    void tornTailIsCutAndNoted() {
        TestDatabase db = open();
        db.load(1, 10);
        db.load(2, 20);
        db.close();
        files = files.kill();
        Path journal = lastJournal();
        byte[] bytes = files.contents(journal);
        int end = bytes.length;
        while (bytes[end - 1] == 0) {
            end--;
        }
        files.setContents(journal, java.util.Arrays.copyOf(bytes, end - 3));
        TestDatabase again = open();
        assertEquals(Map.of(1L, 10L), again.rows());
        assertEquals(1, again.database.notes().size());
        assertTrue(again.database.notes().get(0).contains(journal.getFileName().toString()));
        close(again);
        TestDatabase third = open();
        assertEquals(List.of(), third.database.notes());
        close(third);
    }

    private Path lastJournal() {
        return files.allFiles().stream()
                .filter(file -> file.toString().contains("/journal/"))
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    /** Every file of the database but the lock, damaged in every region: named, and nothing is overwritten. */
    @Test
    void damagedFilesAreNamedAndNotOverwritten() {
        TestDatabase db = open();
        db.load(1, 10, 2, 20);
        db.startBuild("I", true);
        db.scheduler.runUntilIdle();
        checkpoint(db);
        for (long a = 3; a < 30; a++) {
            db.load(a, 100 + a);
        }
        Map<Long, Object> rows = db.rows();
        close(db);
        SimulatedFileSystem whole = files;
        int refused = 0;
        for (Path file : whole.allFiles()) {
            byte[] bytes = whole.contents(file);
            for (int i = 0; i < 40 && bytes.length > 0 && !file.toString().contains("lock"); i++) {
                byte[] damaged = bytes.clone();
                damaged[(int) ((long) bytes.length * i / 40)] ^= 0x10;
                files = whole.kill();
                files.setContents(file, damaged);
                refused += openDamaged(file, rows) ? 1 : 0;
            }
        }
        assertTrue(refused > 100, "damage was found " + refused + " times");
    }

    /** True when it was refused; else all rows are there, for the damage was in bytes that carry nothing. */
    private boolean openDamaged(Path file, Map<Long, Object> rows) {
        Map<Path, byte[]> before = new HashMap<>();
        files.allFiles().forEach(each -> before.put(each, files.contents(each)));
        try {
            TestDatabase db = open();
            assertEquals(rows, db.rows(), () -> "damaged " + file);
            db.checkInvariants();
            close(db);
            return false;
        } catch (TarnException e) {
            assertTrue(
                    e.code() == ErrorCode.FILE_CORRUPTED || e.code() == ErrorCode.FILE_FORMAT_UNKNOWN,
                    () -> file + ": " + e);
            assertTrue(
                    String.valueOf(e.getMessage()).contains(file.getFileName().toString()), () -> file + ": " + e);
            assertEquals(before.keySet(), Set.copyOf(files.allFiles()));
            before.forEach((path, bytes) -> assertArrayEquals(bytes, files.contents(path), path.toString()));
            return true;
        }
    }
}
