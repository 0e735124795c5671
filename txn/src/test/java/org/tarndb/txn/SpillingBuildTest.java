package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.IndexOption;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.BuildStatus;
import org.tarndb.txn.indexbuild.IndexBuild;

/** Builds whose sort does not fit its memory, and disks that fail under them. */
class SpillingBuildTest {
    private static final int ROWS = 2_000;
    private static final int FEW_BYTES = 4 << 10;
    private static final Path TEMPORARY = TestDatabase.DIRECTORY.resolve("tmp");

    private final SimulatedFileSystem files = new SimulatedFileSystem();
    private TestDatabase db = open();

    private TestDatabase open() {
        return TestDatabase.onFiles(
                1,
                files,
                DatabaseOptions.defaults(),
                BuildOptions.DEFAULT.withSortMemoryBytes(FEW_BYTES),
                name -> false);
    }

    @AfterEach
    void close() {
        db.run("close", db.database::close);
        db.close();
    }

    /** Rows in the order of A are in none in the order of B. */
    private void load() {
        List<Object[]> rows = LongStream.range(0, ROWS)
                .mapToObj(a -> new Object[] {a, a * 7_919 % ROWS})
                .toList();
        db.insert(rows);
    }

    private List<Path> temporaryFiles() {
        return files.allFiles().stream()
                .filter(file -> file.startsWith(TEMPORARY))
                .toList();
    }

    private IndexBuild build(boolean unique) {
        IndexBuild build = db.startBuild("I", unique);
        db.scheduler.runUntilIdle();
        assertTrue(build.isEnded());
        assertEquals(List.of(), temporaryFiles());
        return build;
    }

    private void assertExact() {
        assertEquals(ROWS, db.entries("I").size());
        DatabaseVersion version = db.database.confirmedVersion();
        TableCheck.check(version, db.table(), Cancellation.never())
                .forEach(result -> assertTrue(result.isOk(), result::toString));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anIndexIsExactWhenItsSortHasSpilled(boolean unique) {
        load();
        BuildStatus ended = build(unique).status();
        assertEquals(BuildPhase.DONE, ended.phase());
        assertTrue(ended.pace().spilledBytes() >= ROWS * Long.BYTES, ended::toString);
        assertExact();
    }

    @Test
    void aDuplicateIsFoundAmongEntriesThatWereSpilled() {
        load();
        db.load(ROWS, 1_234L);
        IndexBuild build = build(true);
        assertEquals(BuildPhase.FAILED, build.status().phase());
        TarnException error = assertThrows(TarnException.class, () -> build.await(Cancellation.never()));
        assertEquals(ErrorCode.UNIQUE_VIOLATION, error.code());
        assertFalse(db.indexExists("I"));
    }

    /** The build fails, and the database goes on; with room again the index can be made. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3, 20})
    void aFullDiskEndsTheBuildAlone(int passing) {
        load();
        files.fail(Operation.WRITE, TEMPORARY + "/*", passing, SimulatedFileSystem.ALWAYS, Fault.DISK_FULL);
        IndexBuild build = build(true);
        assertEquals(BuildPhase.FAILED, build.status().phase());
        TarnException error = assertThrows(TarnException.class, () -> build.await(Cancellation.never()));
        assertEquals(ErrorCode.DISK_FULL, error.code());
        assertFalse(db.indexExists("I"));
        db.run("delete", () -> {
            Transaction transaction = db.begin();
            db.delete(transaction, 0);
            db.insert(transaction, 0, 0L);
            transaction.commit();
        });
        files.heal();
        assertEquals(BuildPhase.DONE, build(true).status().phase());
        assertExact();
    }

    /** Why it failed, or null. */
    private @Nullable TarnException createIndex(String name) {
        TarnException[] failure = new TarnException[1];
        IndexSpec spec = TestDatabase.indexOnB(name, true)
                .withOptions(new TreeMap<>(Map.of(IndexOption.MEMORY.name(), String.valueOf(FEW_BYTES))));
        db.run("create index", () -> {
            Transaction transaction = db.begin();
            try {
                transaction.execute(
                        "CREATE INDEX", Cancellation.never(), statement -> statement.createIndex(db.table(), spec));
                transaction.commit();
            } catch (TarnException e) {
                failure[0] = e;
                transaction.rollback();
            }
        });
        return failure[0];
    }

    @Test
    void aStatementSpillsToo() {
        load();
        files.fail(Operation.WRITE, TEMPORARY + "/*", 5, SimulatedFileSystem.ALWAYS, Fault.DISK_FULL);
        TarnException error = createIndex("I");
        assertTrue(error != null && error.code() == ErrorCode.DISK_FULL);
        assertEquals(List.of(), temporaryFiles());
        files.heal();
        assertNull(createIndex("I"));
        assertExact();
        assertEquals(List.of(), temporaryFiles());
    }

    /** It fails neither a build nor an opening, which tells of it, nor a build after that. */
    @Test
    void aFileThatCannotBeDeletedFailsNothing() {
        load();
        files.fail(Operation.DELETE, TEMPORARY + "/*", 0, SimulatedFileSystem.ALWAYS, Fault.IO_ERROR);
        assertEquals(BuildPhase.DONE, leavingBuild("I").status().phase());
        assertExact();
        assertNull(createIndex("J"));
        List<Path> left = temporaryFiles();
        assertFalse(left.isEmpty());
        close();
        db = open();
        assertEquals(left, temporaryFiles());
        assertEquals(left.size(), db.database.notes().size());
        assertTrue(db.database.notes().get(0).contains(left.get(0).toString()), db.database.notes()::toString);
        assertEquals(BuildPhase.DONE, leavingBuild("K").status().phase());
        files.heal();
        close();
        db = open();
        assertEquals(List.of(), temporaryFiles());
        assertEquals(List.of(), db.database.notes());
        assertExact();
    }

    private IndexBuild leavingBuild(String name) {
        IndexBuild build = db.startBuild(name, true);
        db.scheduler.runUntilIdle();
        assertTrue(build.isEnded());
        return build;
    }

    @Test
    void anOpeningDeletesWhatACrashLeft() {
        close();
        files.createDirectories(TEMPORARY);
        files.setContents(TEMPORARY.resolve("7.sort"), new byte[10]);
        db = open();
        assertEquals(List.of(), temporaryFiles());
    }
}
