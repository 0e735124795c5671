package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;

/**
 * A workload of commits, schema changes, an online build and checkpoints, with the power cut at every change of a file. I7:
 * what was reported durable is there, what was reported as rolled back is not, what was under way is there whole or not
 * at all; a build goes on and becomes exact.
 */
class CrashTest {
    private static final int CRASH_SEEDS = 2 * Integer.getInteger("tarn.test.budget", 1);
    private static final BuildOptions BUILDS = BuildOptions.DEFAULT.withStepRows(2);

    @FunctionalInterface
    private interface Action {
        void run(TestDatabase db);
    }

    /** Each either happens or not. The last state they lead to is compared. */
    private static final List<Action> WORKLOAD = List.of(
            db -> write(db, t -> {
                db.insert(t, 1, 10L);
                db.insert(t, 2, 20L);
                db.insert(t, 3, 30L);
            }),
            db -> write(db, t -> db.update(t, 2, 21L)),
            db -> db.database.checkpoint(),
            db -> db.database.builds().start(db.table(), TestDatabase.indexOnB("I", true)),
            db -> write(db, t -> {
                db.delete(t, 1);
                db.insert(t, 4, 10L);
            }),
            db -> write(db, t -> createTable(t, "U")),
            db -> db.database.builds().start(db.table(), TestDatabase.indexOnB("J", false)),
            db -> db.database.checkpoint(),
            db -> write(db, t -> {
                db.update(t, 3, 33L);
                t.execute(
                        "CREATE INDEX",
                        Cancellation.never(),
                        s -> s.createIndex(db.table(), TestDatabase.indexOnB("K", true)));
                db.insert(t, 5, 50L);
            }),
            db -> write(
                    db,
                    t -> t.execute("DROP", Cancellation.never(), s -> {
                        TableDef table = db.database.confirmed().catalog().table(new TableName("PUBLIC", "U"));
                        if (table != null) {
                            s.dropTable(table);
                        }
                        return 0;
                    })),
            db -> db.database.checkpoint(),
            db -> write(db, t -> {
                db.insert(t, 7, 70L);
                createTable(t, "V");
                t.execute("DDL", Cancellation.never(), s -> {
                    s.createSchema("S");
                    s.setProperty(DatabaseProperty.RETENTION, "1 hour");
                    if (s.view().catalog().index(new TableName("PUBLIC", "K")) != null) {
                        s.dropIndex(new TableName("PUBLIC", "K"));
                    }
                    return 0;
                });
            }),
            db -> write(db, t -> db.insert(t, 6, 60L)),
            db -> db.database.close());

    private static void write(TestDatabase db, java.util.function.Consumer<Transaction> changes) {
        Transaction t = db.begin();
        try {
            changes.accept(t);
            t.commit();
        } finally {
            t.rollback();
        }
    }

    private static void createTable(Transaction t, String name) {
        t.execute(
                "CREATE TABLE",
                Cancellation.never(),
                s -> s.createTable(new TableSpec(
                        new TableName("PUBLIC", name),
                        List.of(new ColumnDef("X", SqlType.INTEGER, false, null)),
                        List.of(),
                        name + "_PKEY",
                        List.of())));
    }

    /** The rows of T and the names of tables and indexes. */
    private record State(Map<Long, Object> rows, TreeSet<String> names) {
        static State of(TestDatabase db) {
            DatabaseVersion version = db.database.confirmedVersion();
            TreeSet<String> names = new TreeSet<>(version.catalog().schemas());
            names.add(version.catalog().properties().toString());
            for (TableDef table : version.catalog().tables()) {
                names.add(table.name().name());
                table.indexes().forEach(index -> names.add(index.name()));
            }
            return new State(new TreeMap<>(db.rows()), names);
        }
    }

    private static TestDatabase open(SimulatedFileSystem files) {
        return TestDatabase.onFiles(1, files, DatabaseOptions.defaults(), BUILDS, name -> false);
    }

    /** What an action failed with, or null. */
    private static @Nullable Throwable perform(TestDatabase db, Action action) {
        Call<?> call = db.scheduler.actor("action").submit(() -> action.run(db));
        db.scheduler.runUntilIdle();
        assertTrue(call.isDone(), "no action hangs");
        return call.failure();
    }

    private static SimulatedFileSystem newDatabase() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        TestDatabase db = open(files);
        assertNull(perform(db, Database -> Database.database.close()));
        db.close();
        return files;
    }

    @Test
    void powerCutAtEveryChange() {
        SimulatedFileSystem empty = newDatabase();
        List<State> states = new ArrayList<>();
        SimulatedFileSystem files = empty.kill();
        TestDatabase whole = open(files);
        states.add(State.of(whole));
        for (Action action : WORKLOAD) {
            assertNull(perform(whole, action));
            states.add(State.of(whole));
        }
        long changes = files.changes();
        whole.close();
        assertTrue(changes > 60, "changes of files: " + changes);
        for (long cut = 0; cut < changes; cut++) {
            for (long crashSeed = 0; crashSeed < CRASH_SEEDS; crashSeed++) {
                run(empty.kill(), cut, crashSeed, states);
            }
        }
    }

    private static void run(SimulatedFileSystem files, long cut, long crashSeed, List<State> states) {
        String name = "power cut at change " + cut + ", crash seed " + crashSeed;
        try {
            files.cutPowerAt(cut);
            int done = 0;
            boolean mayBeThere = true;
            try {
                TestDatabase db = open(files);
                Throwable failure = null;
                while (done < WORKLOAD.size() && failure == null) {
                    failure = perform(db, WORKLOAD.get(done));
                    done += failure == null ? 1 : 0;
                }
                mayBeThere = !(failure instanceof TarnException e && e.code() == ErrorCode.COMMIT_ROLLED_BACK);
                db.close();
            } catch (TarnException e) {
                assertTrue(done == 0, () -> "opening failed: " + e);
            }
            SimulatedFileSystem found = files.crash(crashSeed);
            check(found, states, done, mayBeThere);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(name + ": " + e, e);
        }
    }

    private static void check(SimulatedFileSystem found, List<State> states, int done, boolean nextMayBeThere) {
        TestDatabase db = open(found);
        State state = State.of(db);
        State before = states.get(done);
        State after = states.get(Math.min(done + 1, states.size() - 1));
        assertTrue(
                state.equals(before) || (nextMayBeThere && state.equals(after)),
                () -> "found " + state + ", reported " + before + ", under way " + after);
        db.scheduler.runUntilIdle();
        db.checkInvariants();
        for (TableDef table : db.database.confirmedVersion().catalog().tables()) {
            assertTrue(table.indexes().stream().allMatch(index -> index.isPublic()), "builds have ended");
        }
        db.load(100, 1_000);
        assertNull(perform(db, d -> d.database.checkpoint()));
        assertNull(perform(db, d -> d.database.close()));
        db.close();
        TestDatabase again = open(found);
        assertEquals(state.rows().size() + 1, again.rows().size());
        again.checkInvariants();
        again.close();
    }
}
