package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.check.CheckReport;
import org.tarndb.txn.check.DirectoryCheck;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.recovery.BackupResult;

/** A backup is the version of its CSN, or is refused when it is opened. */
class BackupTest {
    private static final Path TARGET = Path.of("/backups/one").toAbsolutePath();
    private static final Map<Long, Object> ROWS = new TreeMap<>(Map.of(1L, 10L, 2L, 20L, 3L, 30L));

    /** With rows, an index, and a commit after the last checkpoint. */
    private static TestDatabase database(SimulatedFileSystem files) {
        TestDatabase db =
                TestDatabase.onFiles(1, files, DatabaseOptions.defaults(), BuildOptions.DEFAULT, name -> false);
        db.load(1, 10, 2, 20);
        db.startBuild("I", true);
        db.scheduler.runUntilIdle();
        db.load(3, 30);
        return db;
    }

    private static BackupResult backup(TestDatabase db) {
        return db.database.backup(TARGET, Cancellation.never());
    }

    private static Map<Long, Object> found(SimulatedFileSystem files) {
        CheckReport report = DirectoryCheck.run(files.env(5), TARGET);
        assertEquals(List.of(), report.problems());
        try (TestDatabase helper = database(new SimulatedFileSystem());
                Database opened = Database.open(TARGET, files.env(6), DatabaseOptions.defaults())) {
            return helper.rows(opened.confirmedVersion());
        }
    }

    @Test
    void aBackupIsADatabaseOfItsOwn() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        TestDatabase db = database(files);
        long csn = db.database.confirmedVersion().csn();
        BackupResult result = backup(db);
        assertEquals(TARGET, result.directory());
        assertEquals(csn, result.csn());
        db.load(4, 40);
        assertEquals(ROWS, found(files.crash(3)), "durable on return, and without what was committed later");
        assertEquals(4, db.rows().size());
        db.close();
    }

    /** The backup of a database that goes on is opened, written to, and opened again. */
    @Test
    void aBackupGoesOnByItself() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        TestDatabase db = database(files);
        backup(db);
        try (TestDatabase ended = db) {
            try (Database opened = Database.open(TARGET, files.env(2), DatabaseOptions.defaults())) {
                Transaction t = opened.begin(IsolationLevel.READ_COMMITTED, false);
                ended.insert(t, 9, 90L);
                t.commit();
                assertThrows(TarnException.class, () -> {
                    Transaction duplicate = opened.begin(IsolationLevel.READ_COMMITTED, false);
                    ended.insert(duplicate, 10, 90L);
                    duplicate.commit();
                });
            }
            Map<Long, Object> expected = new TreeMap<>(ROWS);
            expected.put(9L, 90L);
            assertEquals(expected, found(files));
        }
    }

    @Test
    void aBackupCutShortAnywhereIsWholeOrRefused() {
        boolean finished = false;
        for (long cut = 0; !finished; cut++) {
            SimulatedFileSystem files = new SimulatedFileSystem();
            boolean reported = false;
            try (TestDatabase db = database(files)) {
                long cutAt = files.changes() + cut;
                files.cutPowerAt(cutAt);
                backup(db);
                reported = true;
                finished = files.changes() <= cutAt;
            } catch (TarnException e) {
                assertEquals(ErrorCode.IO_ERROR, e.code());
            }
            for (long seed = 0; seed < 4; seed++) {
                checkCut(files.crash(seed), reported, "cut " + cut + ", seed " + seed);
            }
            checkCut(files.kill(), reported, "cut " + cut + ", killed");
        }
    }

    private static void checkCut(SimulatedFileSystem files, boolean reported, String context) {
        boolean begun =
                files.isDirectory(TARGET) && !files.list(TARGET).stream().allMatch(p -> p.endsWith("tarn.lock"));
        if (!begun) {
            assertTrue(!reported, context + ": nothing is there");
            return;
        }
        try {
            Database.open(TARGET, files.env(9), DatabaseOptions.defaults()).close();
        } catch (TarnException e) {
            assertEquals(ErrorCode.CANNOT_CONNECT, e.code(), context + ": " + e);
            assertTrue(e.toString().contains("backup that was not finished"), e::toString);
            assertTrue(!reported, context);
            return;
        }
        assertEquals(ROWS, found(files), context);
    }

    @Test
    void aFailedBackupLeavesNoRowsAndCanBeTriedAgain() {
        for (int passing = 0; passing < 12; passing++) {
            SimulatedFileSystem files = new SimulatedFileSystem();
            try (TestDatabase db = database(files)) {
                files.fail(Operation.WRITE, "/backups/**", passing, 1, Fault.DISK_FULL);
                BackupResult result;
                try {
                    result = backup(db);
                } catch (TarnException e) {
                    assertEquals(ErrorCode.DISK_FULL, e.code());
                    TarnException refused = assertThrows(
                            TarnException.class, () -> Database.open(TARGET, files.env(1), DatabaseOptions.defaults()));
                    assertEquals(ErrorCode.CANNOT_CONNECT, refused.code());
                    result = backup(db);
                }
                files.heal();
                assertEquals(db.database.confirmedVersion().csn(), result.csn());
                assertEquals(ROWS, found(files));
            }
        }
    }

    @Test
    void aTargetThatHoldsSomethingIsLeftAlone() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        try (TestDatabase db = database(files)) {
            backup(db);
            List<Path> before = files.allFiles();
            TarnException e = assertThrows(TarnException.class, () -> backup(db));
            assertEquals(ErrorCode.BACKUP_TARGET_NOT_EMPTY, e.code());
            TarnException own = assertThrows(
                    TarnException.class, () -> db.database.backup(TestDatabase.DIRECTORY, Cancellation.never()));
            assertEquals(ErrorCode.BACKUP_TARGET_NOT_EMPTY, own.code());
            assertEquals(before, files.allFiles());
            assertEquals(ROWS, found(files));
        }
    }
}
