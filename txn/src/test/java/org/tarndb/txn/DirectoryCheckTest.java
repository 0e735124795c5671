package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.check.CheckReport;
import org.tarndb.txn.check.DirectoryCheck;
import org.tarndb.txn.indexbuild.BuildOptions;

/** Damage to any file of a closed database is told with the file's name, or does no harm. */
class DirectoryCheckTest {
    /**
     * Each file kind is there: two generations of the count of openings, a checkpoint, a journal with records after it, for
     * closing could not write its own.
     */
    private static SimulatedFileSystem closedDatabase() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        for (int opening = 0; opening < 3; opening++) {
            TestDatabase db =
                    TestDatabase.onFiles(opening, files, DatabaseOptions.defaults(), BuildOptions.DEFAULT, n -> false);
            if (opening == 0) {
                db.load(1, 10, 2, 20);
                db.startBuild("I", true);
                db.scheduler.runUntilIdle();
            } else if (opening == 1) {
                run(db, db.database::checkpoint);
                db.load(3, 30);
            } else {
                db.load(4, 40);
            }
            files.fail(Operation.CREATE, "**/checkpoint/**", 0, SimulatedFileSystem.ALWAYS, Fault.DISK_FULL);
            run(db, db.database::close);
            files.heal();
            db.close();
        }
        return files;
    }

    private static void run(TestDatabase db, Runnable action) {
        Call<?> call = db.scheduler.actor("action").submit(action::run);
        db.scheduler.runUntilIdle();
        call.result();
    }

    private static CheckReport check(SimulatedFileSystem files) {
        return DirectoryCheck.run(files.env(7), TestDatabase.DIRECTORY);
    }

    private static Map<Long, Object> rows(SimulatedFileSystem files) {
        TestDatabase db = TestDatabase.onFiles(9, files, DatabaseOptions.defaults(), BuildOptions.DEFAULT, n -> false);
        Map<Long, Object> rows = db.rows();
        db.close();
        return rows;
    }

    @Test
    void aSoundDatabaseHasNoProblemsAndIsNotChanged() {
        SimulatedFileSystem files = closedDatabase();
        Map<Path, byte[]> before = contents(files);
        CheckReport report = check(files);
        assertEquals(List.of(), report.problems());
        assertEquals(List.of(), report.notes());
        assertTrue(
                report.checked().stream().anyMatch(line -> line.contains("I: 4 entries, unique index")),
                report::toString);
        contents(files).forEach((path, bytes) -> {
            if (!path.endsWith("tarn.lock")) {
                assertTrue(Arrays.equals(before.get(path), bytes), path::toString);
            }
        });
        assertEquals(0, files.openHandles());
    }

    private static Map<Path, byte[]> contents(SimulatedFileSystem files) {
        Map<Path, byte[]> contents = new TreeMap<>();
        files.allFiles().forEach(path -> contents.put(path, files.contents(path)));
        return contents;
    }

    /** What a flipped byte may do without a problem being told: nothing, or what a note says. */
    @Test
    void everyFlippedByteIsToldOrHarmless() {
        SimulatedFileSystem files = closedDatabase();
        List<String> untold = new ArrayList<>();
        for (Path path : files.allFiles()) {
            byte[] good = files.contents(path);
            int step = path.endsWith("tarn.opens") || path.endsWith("tarn.lock") ? 29 : 3;
            for (int at = 0; at < good.length; at += step) {
                byte[] bad = good.clone();
                bad[at] ^= (byte) (1 << (at % 8));
                SimulatedFileSystem damaged = files.kill();
                damaged.setContents(path, bad);
                if (!tells(damaged, path)) {
                    untold.add(path + " at " + at);
                    assertEquals(Map.of(1L, 10L, 2L, 20L, 3L, 30L, 4L, 40L), rows(damaged), path + " at " + at);
                }
            }
        }
        // The lock's text is for people. Of the count of openings one slot is enough, and the rest of it is padding.
        assertTrue(
                untold.stream()
                        .allMatch(place -> place.contains("tarn.lock")
                                || place.contains("tarn.opens")
                                || place.contains(".journal")),
                untold::toString);
    }

    /** Whether a problem names the file, or a note does: the frame that says a journal was closed may be torn. */
    private static boolean tells(SimulatedFileSystem files, Path path) {
        CheckReport report = check(files);
        String name = String.valueOf(path.getFileName());
        assertTrue(report.problems().stream().allMatch(line -> line.contains(name)), report::toString);
        return !report.isSound();
    }

    @Test
    void everyTruncationAndDeletionIsTold() {
        SimulatedFileSystem files = closedDatabase();
        List<Path> journal = files.list(TestDatabase.DIRECTORY.resolve("journal"));
        Path lastSegment = journal.get(journal.size() - 1);
        for (Path path : files.allFiles()) {
            String name = String.valueOf(path.getFileName());
            boolean needed = !name.equals("tarn.lock") && !name.equals("tarn.opens");
            byte[] good = files.contents(path);
            for (int length : new int[] {0, 1, good.length / 2}) {
                SimulatedFileSystem damaged = files.kill();
                damaged.setContents(path, Arrays.copyOf(good, length));
                // Of the last segment what is behind the cut can't be missed, its header can; of the openings one slot
                // is enough.
                boolean told =
                        name.equals("tarn.opens") ? length < 512 : needed && !(path.equals(lastSegment) && length > 88);
                assertEquals(!told, check(damaged).isSound(), path + " cut to " + length);
            }
            SimulatedFileSystem damaged = files.kill();
            damaged.delete(path);
            if (name.equals("tarn.identity")) {
                TarnException e = assertThrowsRefused(damaged);
                assertTrue(e.toString().contains(name), e::toString);
            } else if (needed && !path.equals(lastSegment)) {
                assertFalse(check(damaged).isSound(), path + " deleted");
            }
        }
    }

    /** What can't be missed at the end of the journal is in the checkpoint that closing has made, however little it was. */
    @Test
    void whatWasClosedInOrderIsThereWithoutTheEndOfItsJournal() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        Map<Long, Object> expected = new TreeMap<>();
        for (long opening = 0; opening < 8; opening++) {
            TestDatabase db =
                    TestDatabase.onFiles(opening, files, DatabaseOptions.defaults(), BuildOptions.DEFAULT, n -> false);
            db.load(opening, 10 * opening);
            expected.put(opening, 10 * opening);
            run(db, db.database::close);
            db.close();
            List<Path> journal = files.list(TestDatabase.DIRECTORY.resolve("journal"));
            Path last = journal.get(journal.size() - 1);
            byte[] good = files.contents(last);
            for (int length = 88; length < good.length; length += 7) {
                SimulatedFileSystem damaged = files.kill();
                damaged.setContents(last, Arrays.copyOf(good, length));
                assertEquals(expected, rows(damaged), "opening " + opening + ", cut to " + length);
            }
            files.delete(last);
            assertFalse(check(files).isSound(), "opening " + opening + ", deleted; of " + journal);
            files.setContents(last, good);
        }
    }

    private static TarnException assertThrowsRefused(SimulatedFileSystem files) {
        CheckReport report = check(files);
        assertFalse(report.isSound());
        return assertThrows(TarnException.class, () -> rows(files));
    }

    /** Everything in a directory at once: an empty database must not come of it. */
    @Test
    void anEmptiedDirectoryIsTold() {
        for (List<String> emptied :
                List.of(List.of("journal"), List.of("checkpoint"), List.of("journal", "checkpoint"))) {
            SimulatedFileSystem files = closedDatabase();
            for (String directory : emptied) {
                files.list(TestDatabase.DIRECTORY.resolve(directory)).forEach(files::delete);
            }
            assertFalse(check(files).isSound(), emptied::toString);
            TarnException e = assertThrows(TarnException.class, () -> rows(files));
            assertEquals(ErrorCode.FILE_CORRUPTED, e.code());
        }
    }

    @Test
    void anOpenDatabaseAndOtherDirectoriesAreRefused() {
        SimulatedFileSystem files = closedDatabase();
        try (Database open = Database.open(TestDatabase.DIRECTORY, files.env(1), DatabaseOptions.defaults())) {
            TarnException e = assertThrows(TarnException.class, () -> check(files));
            assertEquals(ErrorCode.DATABASE_IN_USE, e.code(), () -> open.name());
        }
        SimulatedFileSystem empty = new SimulatedFileSystem();
        TarnException e = assertThrows(TarnException.class, () -> check(empty));
        assertEquals(ErrorCode.CANNOT_CONNECT, e.code());
        assertEquals(List.of(), empty.allFiles(), "nothing is made");
    }
}
