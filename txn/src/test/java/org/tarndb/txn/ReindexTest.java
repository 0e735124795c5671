package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.Preparation;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;

/** An index whose entries a test has damaged is whole after REINDEX, whatever happens beside it. */
class ReindexTest {
    private static final TableName INDEX = new TableName("PUBLIC", "I");
    private static final BuildOptions ONE_ROW_STEPS = BuildOptions.DEFAULT.withStepRows(1);

    private TestDatabase db = new TestDatabase(1, ONE_ROW_STEPS);

    private void prepare(boolean unique, long... pairs) {
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        db.load(pairs);
        commit(t -> t.execute(
                "CREATE INDEX",
                Cancellation.never(),
                s -> s.createIndex(db.table(), TestDatabase.indexOnB("I", unique))));
    }

    private void commit(java.util.function.Consumer<Transaction> body) {
        db.run("commit", () -> {
            Transaction transaction = db.begin();
            body.accept(transaction);
            transaction.commit();
        });
    }

    private IndexDef index(DatabaseVersion version) {
        IndexDef index = version.catalog().index(INDEX);
        assertTrue(index != null);
        return index;
    }

    /** Changes the entries behind everybody's back. */
    private void damage(UnaryOperator<Tree<byte[]>> change) {
        db.run(
                "damage",
                () -> db.database
                        .pipeline()
                        .prepare(
                                new Preparation() {
                                    @Override
                                    public DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard) {
                                        IndexDef index = index(tip);
                                        TableVersion table = tip.table(index.tableId());
                                        assertTrue(table != null);
                                        IndexVersion before = table.index(index.id());
                                        assertTrue(before != null);
                                        return tip.withTable(
                                                index.tableId(),
                                                table.withIndex(new IndexVersion(
                                                        index.id(), change.apply(before.entries()), BuildCursor.END)));
                                    }

                                    @Override
                                    public JournalRecord record() {
                                        return CommitRecord.encode(Changes.NONE);
                                    }
                                },
                                null)
                        .awaitConfirmed(db.database.env().waits()));
    }

    private byte[] entry(long b, long a) {
        IndexEntries entries = db.table().entries(index(db.database.pipeline().tip()));
        byte[] key = entries.key(db.row(a, b));
        assertTrue(key != null);
        return IndexEntries.join(key, db.key(a));
    }

    private IndexBuild start() {
        IndexBuild[] build = new IndexBuild[1];
        db.run(
                "REINDEX",
                () -> build[0] = db.database
                        .builds()
                        .startReindex(
                                db.table(),
                                index(db.database.pipeline().tip()),
                                new TreeMap<>(),
                                Cancellation.never()));
        return build[0];
    }

    /** Lets the build's thread go on until it waits. */
    private void turn() {
        Actor thread = db.scheduler.background("tarn-build");
        thread.proceed();
        db.scheduler.runUntilIdle();
    }

    private void finish(IndexBuild build, BuildPhase expected) {
        for (int i = 0; i < 50 && !build.isEnded(); i++) {
            turn();
            db.journal.acknowledgeAll();
            db.scheduler.runUntilIdle();
        }
        assertEquals(
                expected,
                build.status().phase(),
                () -> String.valueOf(build.status().error()));
        assertEquals(1, db.table().indexes().size(), "the replacement is gone");
    }

    private void assertWhole() {
        Set<String> expected = new TreeSet<>();
        db.rows().forEach((a, b) -> expected.add("(" + (b.equals("NULL") ? null : b) + ", " + a + ")"));
        assertEquals(expected, db.entries("I"));
        db.checkInvariants();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDamagedIndexIsWholeAfterIt(boolean unique) {
        prepare(unique, 1, 10, 2, 20, 3, 30);
        long id = index(db.database.pipeline().tip()).id();
        damage(entries -> entries.remove(entry(20, 2)).put(entry(99, 3), new byte[0]));
        assertNotEquals(Set.of("(10, 1)", "(20, 2)", "(30, 3)"), db.entries("I"));
        IndexBuild build = start();
        assertEquals(Set.of("(10, 1)", "(30, 3)", "(99, 3)"), db.entries("I"), "the old entries stay in use");
        commit(t -> db.insert(t, 4, 40L));
        turn();
        db.journal.acknowledgeAll();
        commit(t -> db.update(t, 1, 11L));
        finish(build, BuildPhase.DONE);
        assertEquals(id, index(db.database.confirmedVersion()).id(), "who names it by its id need not know");
        assertWhole();
        db.close();
    }

    @Test
    void thePublicationIsUndoneWithOneBeforeItAndMadeAgain() {
        prepare(false, 1, 10, 2, 20);
        damage(entries -> entries.remove(entry(20, 2)));
        IndexBuild build = start();
        Transaction t = db.begin();
        Call<?> commit = db.scheduler.actor("T").call(() -> {
            db.insert(t, 3, 30L);
            t.commit();
        });
        turn();
        turn();
        assertEquals(1, db.table().indexes().size(), "published in the tip");
        db.journal.reject(db.journal.pendingCsns().get(0));
        db.scheduler.runUntilIdle();
        commit.failure(TarnException.class);
        assertEquals(2, db.table().indexes().size());
        finish(build, BuildPhase.DONE);
        assertWhole();
        db.close();
    }

    @Test
    void twoRowsWithOneKeyAreNamed() {
        prepare(true, 1, 10, 2, 20);
        damage(entries -> entries.remove(entry(10, 1)));
        commit(t -> db.insert(t, 3, 10L));
        damage(entries -> entries.put(entry(10, 1), new byte[0]));
        IndexBuild build = start();
        for (int i = 0; i < 20 && !build.isEnded(); i++) {
            turn();
            db.journal.acknowledgeAll();
            db.scheduler.runUntilIdle();
        }
        assertEquals(BuildPhase.FAILED, build.status().phase());
        TarnException why = build.status().failure();
        assertTrue(why != null && why.code() == ErrorCode.INDEX_CORRUPTED, String.valueOf(why));
        String message = String.valueOf(why.getMessage());
        assertTrue(message.contains("(A) = (1)") && message.contains("(A) = (3)"), message);
        assertTrue(message.contains("(B) = (10)"), message);
        db.close();
    }

    @Test
    void cancelLeavesTheOldEntries() {
        prepare(false, 1, 10, 2, 20);
        damage(entries -> entries.remove(entry(20, 2)));
        IndexBuild build = start();
        build.cancel("by the test");
        finish(build, BuildPhase.CANCELED);
        assertEquals(Set.of("(10, 1)"), db.entries("I"));
        db.close();
    }

    /** It came too late: the entries are in their place. */
    @Test
    void cancelOfAPreparedPublicationIsTooLateWhenThatIsConfirmed() {
        prepare(false, 1, 10, 2, 20);
        damage(entries -> entries.remove(entry(20, 2)));
        IndexBuild build = start();
        turn();
        turn();
        build.cancel("by the test");
        finish(build, BuildPhase.DONE);
        assertWhole();
        db.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void droppingTheIndexEndsIt(boolean confirmed) {
        prepare(false, 1, 10, 2, 20);
        IndexBuild build = start();
        Transaction ddl = db.begin();
        Call<?> drop = db.scheduler.actor("DDL").call(() -> {
            ddl.execute("DROP INDEX", Cancellation.never(), s -> {
                s.dropIndex(INDEX);
                return 0;
            });
            ddl.commit();
        });
        turn();
        assertFalse(build.isEnded(), "the drop may still be rolled back");
        if (confirmed) {
            db.journal.acknowledgeAll();
            db.scheduler.runUntilIdle();
            drop.result();
            turn();
            assertEquals(BuildPhase.CANCELED, build.status().phase());
            assertEquals(List.of(), db.table().indexes());
        } else {
            db.journal.reject(db.journal.pendingCsns().get(0));
            db.scheduler.runUntilIdle();
            drop.failure(TarnException.class);
            finish(build, BuildPhase.DONE);
            assertWhole();
        }
        db.close();
    }

    @Test
    void itIsFoundByTheNameThatTheIndexHas() {
        prepare(false, 1, 10, 2, 20);
        IndexBuild build = start();
        assertEquals(build, db.database.builds().find(INDEX));
        commit(t -> t.execute("RENAME", Cancellation.never(), s -> {
            s.renameIndex(INDEX, "J");
            return 0;
        }));
        assertNull(db.database.builds().find(INDEX));
        assertEquals(build, db.database.builds().find(new TableName("PUBLIC", "J")));
        finish(build, BuildPhase.DONE);
        assertEquals(Set.of("(10, 1)", "(20, 2)"), db.entries("J"));
        db.close();
    }

    @Test
    void oneIndexIsRebuiltOnceAtATime() {
        prepare(false, 1, 10);
        IndexBuild build = start();
        TarnException e = assertThrows(
                TarnException.class,
                () -> db.database
                        .builds()
                        .startReindex(
                                db.table(),
                                index(db.database.pipeline().tip()),
                                new TreeMap<>(),
                                Cancellation.never()));
        assertEquals(ErrorCode.OBJECT_IN_USE, e.code());
        finish(build, BuildPhase.DONE);
        db.close();
    }

    /** A build and a REINDEX of two indexes of one table, and writers between all their steps. */
    @Test
    void buildsOfOneTableRunSideBySide() {
        prepare(true, 1, 10, 2, 20, 3, 30);
        damage(entries -> entries.remove(entry(20, 2)));
        IndexBuild reindex = start();
        Actor first = db.scheduler.background("tarn-build");
        IndexBuild other = db.startBuild("K", false);
        Actor second = db.scheduler.background("tarn-build");
        for (long i = 0; i < 20 && !(reindex.isEnded() && other.isEnded()); i++) {
            (i % 2 == 0 ? first : second).proceed();
            long key = 100 + i;
            commit(t -> db.insert(t, key, key));
            commit(t -> db.update(t, 1, key + 1000));
            db.journal.acknowledgeAll();
            db.scheduler.runUntilIdle();
        }
        assertEquals(BuildPhase.DONE, reindex.status().phase());
        assertEquals(BuildPhase.DONE, other.status().phase());
        assertWhole();
        assertEquals(db.entries("I"), db.entries("K"));
        db.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void insideATransactionItBelongsToIt(boolean confirmed) {
        prepare(true, 1, 10, 2, 20);
        damage(entries -> entries.remove(entry(20, 2)).put(entry(77, 1), new byte[0]));
        Transaction transaction = db.begin();
        Call<?> commit = db.scheduler.actor("REINDEX").call(() -> {
            db.insert(transaction, 3, 30L);
            transaction.execute("REINDEX", Cancellation.never(), s -> {
                s.reindex(db.table(), "I");
                return 0;
            });
            db.update(transaction, 1, 11L);
            transaction.commit();
        });
        if (confirmed) {
            db.journal.acknowledgeAll();
            db.scheduler.runUntilIdle();
            commit.result();
            assertWhole();
        } else {
            db.journal.reject(db.journal.pendingCsns().get(0));
            db.scheduler.runUntilIdle();
            commit.failure(TarnException.class);
            assertEquals(Set.of("(10, 1)", "(77, 1)"), db.entries("I"));
        }
        db.close();
    }

    /** At each point: the new entries are there, or the old ones and the build goes on. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void itIsTakenUpAfterACrash(int turns) {
        SimulatedFileSystem files = new SimulatedFileSystem();
        db.close();
        db = TestDatabase.onFiles(
                1, files, DatabaseOptions.defaults(), ONE_ROW_STEPS, name -> name.startsWith("tarn-build"));
        prepare(true, 1, 10, 2, 20);
        start();
        for (int i = 0; i < turns; i++) {
            turn();
        }
        db.close();
        db = TestDatabase.onFiles(1, files.crash(7), DatabaseOptions.defaults(), ONE_ROW_STEPS, name -> false);
        db.scheduler.runUntilIdle();
        for (int i = 0; i < 50 && db.table().indexes().size() > 1; i++) {
            db.scheduler.runUntilIdle();
        }
        assertEquals(1, db.table().indexes().size());
        assertWhole();
        db.close();
    }
}
