package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;

/** Builds on keys of every kind, on rows without primary key, and several builds of one table at once. */
class BuildKeysTest {
    private final TestDatabase db = new TestDatabase(1, BuildOptions.DEFAULT.withStepRows(2));

    static Stream<List<IndexColumn>> keys() {
        IndexColumn a = new IndexColumn(0, false, false);
        IndexColumn b = new IndexColumn(1, false, false);
        IndexColumn descending = new IndexColumn(1, true, false);
        IndexColumn nullsFirst = new IndexColumn(1, true, true);
        return Stream.of(
                List.of(b),
                List.of(a),
                List.of(a, b),
                List.of(descending),
                List.of(nullsFirst, a),
                List.of(b, descending));
    }

    private void acknowledge() {
        for (int i = 0; i < 20; i++) {
            db.scheduler.runUntilIdle();
            db.journal.acknowledgeAll();
        }
        db.scheduler.runUntilIdle();
        db.checkInvariants();
    }

    private IndexBuild start(String name, List<IndexColumn> columns, boolean unique) {
        IndexBuild[] build = new IndexBuild[1];
        db.run(
                "register " + name,
                () -> build[0] = db.database.builds().start(db.table(), new IndexSpec(name, columns, unique, false)));
        return build[0];
    }

    private void loadWithNull() {
        db.load(1, 10, 2, 20, 4, 40, 5, 50);
        Transaction t = db.begin();
        db.insert(t, 3, null);
        db.insert(t, 6, null);
        db.run("commit", t::commit);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void keysOfEveryKind(List<IndexColumn> columns) {
        loadWithNull();
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        IndexBuild build = start("I", columns, true);
        Transaction before = db.begin();
        db.update(before, 4, null);
        db.delete(before, 5);
        Call<?> commit = db.scheduler.actor("before").call(before::commit);
        db.scheduler.background("tarn-build").unhold();
        db.scheduler.runUntilIdle();
        db.checkInvariants();
        Transaction after = db.begin();
        db.insert(after, 7, 70L);
        db.update(after, 1, 11L);
        Call<?> undone = db.scheduler.actor("after").call(after::commit);
        db.checkInvariants();
        List<Long> pending = db.journal.pendingCsns();
        db.journal.reject(pending.get(pending.size() - 1));
        acknowledge();
        commit.result();
        undone.failure(TarnException.class);
        assertEquals(
                BuildPhase.DONE, build.status().phase(), () -> build.status().toString());
        db.checkNothingHeld();
        db.close();
    }

    @Test
    void severalBuildsOfOneTableAtOnce() {
        loadWithNull();
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        IndexBuild first = start("I", List.of(new IndexColumn(1, false, false)), true);
        IndexBuild second = start("J", List.of(new IndexColumn(1, true, true)), false);
        IndexBuild failing = start("K", List.of(new IndexColumn(1, false, false)), true);
        Transaction t = db.begin();
        db.update(t, 2, 21L);
        db.insert(t, 0, 5L);
        Call<?> commit = db.scheduler.actor("T").call(t::commit);
        for (String name : List.of("I", "J", "K")) {
            db.scheduler.background("tarn-build-" + name).unhold();
        }
        db.scheduler.runUntilIdle();
        db.checkInvariants();
        failing.cancel("the test");
        db.scheduler.runUntilIdle();
        db.journal.reject(db.journal.pendingCsns().get(0));
        db.scheduler.runUntilIdle();
        commit.failure(TarnException.class);
        acknowledge();
        assertEquals(BuildPhase.DONE, first.status().phase());
        assertEquals(BuildPhase.DONE, second.status().phase());
        assertEquals(BuildPhase.CANCELED, failing.status().phase());
        assertTrue(db.indexExists("I") && db.indexExists("J") && !db.indexExists("K"));
        db.checkNothingHeld();
        db.close();
    }

    @Test
    void rowsWithoutPrimaryKey() {
        TableName name = new TableName("PUBLIC", "U");
        Transaction ddl = db.begin();
        TableDef table = ddl.execute(
                "CREATE TABLE",
                Cancellation.never(),
                s -> s.createTable(new TableSpec(
                        name, List.of(new ColumnDef("X", SqlType.INTEGER, true, null)), List.of(), "", List.of())));
        db.run("commit", ddl::commit);
        insert(table, 1L, 2L, 3L, null, null);
        db.scheduler.holdStarted(thread -> thread.startsWith("tarn-build"));
        IndexBuild[] build = new IndexBuild[1];
        db.run(
                "register",
                () -> build[0] = db.database
                        .builds()
                        .start(table, new IndexSpec("I", List.of(new IndexColumn(0, false, false)), true, false)));
        insert(table, 4L, null);
        db.scheduler.background("tarn-build").unhold();
        acknowledge();
        assertEquals(BuildPhase.DONE, build[0].status().phase());
        assertEquals(7, db.database.confirmed().table(table).count());
        db.checkNothingHeld();
        db.close();
    }

    private void insert(TableDef table, @Nullable Long... values) {
        Transaction t = db.begin();
        t.execute("INSERT", Cancellation.never(), statement -> {
            for (@Nullable Long value : values) {
                statement.insert(table, table.layout().encode(new Object[] {value}));
            }
            return 0;
        });
        db.run("commit", t::commit);
    }
}
