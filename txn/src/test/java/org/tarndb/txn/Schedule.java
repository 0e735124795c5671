package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;

/**
 * Writes down a schedule of writers and one online build of index I on T(B), event by event, and checks the oracles after
 * each. The build's thread is held; its moves are made by {@link #step} and {@link #publish} until {@link #finish}.
 */
final class Schedule implements AutoCloseable {
    static final TableName INDEX = new TableName("PUBLIC", "I");
    private static final int SNAPSHOTS = 16;
    private static final BuildOptions ONE_ROW_STEPS = BuildOptions.DEFAULT.withStepRows(1);

    /** A view, and what it showed first: it must show the same for ever (O2). */
    private record Snapshot(ReadView view, List<List<Object>> rows) {}

    final TestDatabase db;
    private final TestBuild moves;
    private final List<Snapshot> snapshots = new ArrayList<>();
    private int actors;
    private @Nullable Call<IndexBuild> build;

    Schedule(long... pairs) {
        this(ONE_ROW_STEPS, pairs);
    }

    Schedule(BuildOptions options, long... pairs) {
        db = new TestDatabase(1, options);
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        moves = new TestBuild(db.database.pipeline(), INDEX, options, db.scheduler);
        if (pairs.length > 0) {
            db.load(pairs);
        }
    }

    /** A transaction in a thread of its own. */
    final class Writer {
        final Actor actor = db.scheduler.actor("T" + ++actors);
        final Transaction transaction;
        private @Nullable Call<?> commit;
        private long csn = -1;

        private Writer(IsolationLevel isolation) {
            transaction = db.database.begin(isolation, false);
        }

        Call<?> begin(Runnable statement) {
            Call<?> call = actor.call(() -> statement.run());
            check();
            return call;
        }

        private Writer done(Runnable statement) {
            begin(statement).result();
            return this;
        }

        Writer insert(long a, @Nullable Long b) {
            return done(() -> db.insert(transaction, a, b));
        }

        Writer update(long a, @Nullable Long b) {
            return done(() -> assertEquals(1, db.update(transaction, a, b)));
        }

        Writer delete(long a) {
            return done(() -> assertEquals(1, db.delete(transaction, a)));
        }

        /** A statement that is refused with this code. */
        void refused(ErrorCode code, Runnable statement) {
            assertEquals(code, begin(statement).failure(TarnException.class).code());
        }

        void rollback() {
            done(transaction::rollback);
        }

        /** Prepares: the commit waits for the journal. */
        Writer prepare() {
            Call<?> call = actor.call(transaction::commit);
            commit = call;
            assertTrue(call.isBlocked(), "the commit is in the limbo: " + call.failure());
            List<Long> pending = db.journal.pendingCsns();
            csn = pending.get(pending.size() - 1);
            check();
            return this;
        }

        void prepareRefused(ErrorCode code) {
            Call<?> call = actor.call(transaction::commit);
            assertEquals(code, call.failure(TarnException.class).code());
            check();
        }

        /** Its record, and all before it, is durable. */
        void confirm() {
            db.journal.acknowledge(csn);
            db.scheduler.runUntilIdle();
            commit().result();
            check();
        }

        /** The journal refuses its record. */
        void logError() {
            db.journal.reject(csn);
            db.scheduler.runUntilIdle();
            assertRolledBack();
        }

        void assertRolledBack() {
            assertEquals(
                    ErrorCode.COMMIT_ROLLED_BACK,
                    commit().failure(TarnException.class).code());
            check();
        }

        boolean isDecided() {
            return commit().isDone();
        }

        private Call<?> commit() {
            Call<?> call = commit;
            assertNotNull(call);
            return call;
        }
    }

    Writer writer() {
        return new Writer(IsolationLevel.READ_COMMITTED);
    }

    /** Registers the index; where something is prepared before it, the registration waits for that. */
    void start(boolean unique) {
        start(TestDatabase.indexOnB(INDEX.name(), unique));
    }

    /** @param spec of the index {@link #INDEX} */
    void start(IndexSpec spec) {
        Call<IndexBuild> call = db.scheduler
                .actor("CREATE INDEX")
                .call(() -> db.database.builds().start(db.table(), spec));
        build = call;
        if (db.journal.pendingCsns().size() == 1 && call.isBlocked()) {
            confirmAll();
        }
        check();
    }

    /** Registers the index behind a writer that stays prepared. */
    void start(IndexSpec spec, Writer prepared) {
        start(spec);
        assertFalse(prepared.isDecided());
    }

    TestBuild.Outcome step() {
        TestBuild.Outcome outcome = moves.step();
        check();
        return outcome;
    }

    /** A step during which something else is done, once. */
    TestBuild.Outcome stepWhile(Runnable meanwhile) {
        boolean[] isDone = {false};
        TestBuild.Outcome outcome = moves.step(() -> {
            if (!isDone[0]) {
                isDone[0] = true;
                meanwhile.run();
            }
        });
        assertTrue(isDone[0], "the step has read rows");
        check();
        return outcome;
    }

    void step(TestBuild.Outcome expected) {
        assertEquals(expected, step());
    }

    /** Makes steps until the cursor stands after the row with this number, counted from 1. */
    void stepOver(int rows) {
        for (int i = 0; i < rows; i++) {
            step(TestBuild.Outcome.PREPARED);
        }
    }

    TestBuild.Outcome publish() {
        TestBuild.Outcome outcome = moves.publish();
        check();
        return outcome;
    }

    void confirmAll() {
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        check();
    }

    IndexBuild build() {
        Call<IndexBuild> call = build;
        assertNotNull(call);
        return call.result();
    }

    /** Lets the build's thread go on, and the journal say yes to all, until the build is over. */
    void finish() {
        runBuild();
        for (int i = 0; i < 100 && !(startDone() && build().isEnded()); i++) {
            confirmAll();
            runBuild();
        }
        assertTrue(build().isEnded(), "the build is over: " + build().status());
        check();
    }

    private boolean startDone() {
        Call<IndexBuild> call = build;
        return call != null && call.isDone();
    }

    /** Lets the build's thread go on until it waits. */
    void runBuild() {
        db.scheduler.runUntilIdle();
        if (startDone()) {
            Actor thread = db.scheduler.background("tarn-build");
            thread.unhold();
            db.scheduler.runUntilIdle();
        }
        check();
    }

    void finishWith(BuildPhase phase) {
        finish();
        assertEquals(phase, build().status().phase(), () -> build().status().toString());
    }

    /** The build succeeds and the index is what the rows say. */
    void finishDone() {
        finishWith(BuildPhase.DONE);
        Set<String> expected = new TreeSet<>();
        db.rows().forEach((a, b) -> expected.add("(" + (b.equals("NULL") ? null : b) + ", " + a + ")"));
        assertEquals(expected, db.entries(INDEX.name()), "O1: the index has what the rows say");
    }

    /** The build fails for a duplicate, naming the key, and leaves no index behind. */
    void finishFailed(long key) {
        finishWith(BuildPhase.FAILED);
        String error = build().status().error();
        assertTrue(error != null && error.contains("(B) = (" + key + ")"), "names the key: " + error);
        assertFalse(db.indexExists(INDEX.name()));
    }

    void assertRows(Object... pairs) {
        Map<Long, Object> expected = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            expected.put(
                    ((Number) pairs[i]).longValue(), pairs[i + 1] instanceof Integer b ? b.longValue() : pairs[i + 1]);
        }
        assertEquals(expected, db.rows());
    }

    /** Oracles O1 to O3; a snapshot of this moment is compared from now on. */
    void check() {
        db.checkInvariants();
        ReadView now = db.database.confirmed();
        if (snapshots.isEmpty() || snapshots.get(snapshots.size() - 1).view.csn() != now.csn()) {
            snapshots.add(new Snapshot(now, rows(now)));
        }
        if (snapshots.size() > SNAPSHOTS) {
            snapshots.remove(0);
        }
        for (Snapshot snapshot : snapshots) {
            assertEquals(snapshot.rows, rows(snapshot.view), "a snapshot never changes");
            checkIndexScans(snapshot.view);
        }
    }

    /** Oracle O2: an index scan gives what a full scan, sorted, gives. */
    static void checkIndexScans(ReadView view) {
        for (TableDef table : view.catalog().tables()) {
            for (IndexDef index : table.indexes()) {
                if (index.isPublic() && index.shape().isComputed()) {
                    assertEquals(
                            computedOrder(view.table(table), index),
                            scan(view.table(table), index),
                            "O2: scan of " + index.name());
                } else if (index.isPublic()) {
                    List<List<Object>> expected = scan(view.table(table), null);
                    expected.sort(Comparator.comparing(
                                    (List<Object> row) -> row.get(1).equals("NULL"))
                            .thenComparing(row -> row.get(1).equals("NULL") ? 0L : (Long) row.get(1))
                            .thenComparing(row -> (Long) row.get(0)));
                    assertEquals(expected, scan(view.table(table), index), "O2: scan of " + index.name());
                }
            }
        }
    }

    /** The rows that have an entry in the index, in the order of the entries. */
    private static List<List<Object>> computedOrder(TableView table, IndexDef index) {
        Map<byte[], List<Object>> rows = new TreeMap<>(Arrays::compareUnsigned);
        for (RowCursor cursor = table.scan(KeyRange.all(), false); cursor.next(); ) {
            byte[] entry = table.table().entries(index).entry(cursor.row(), cursor.key());
            if (entry != null) {
                rows.put(entry, values(table, cursor));
            }
        }
        return List.copyOf(rows.values());
    }

    private static List<List<Object>> rows(ReadView view) {
        TableDef table = view.catalog().table(TestDatabase.T);
        return table == null ? List.of() : scan(view.table(table), null);
    }

    /** Rows of a table (A, B), by key or in the order of an index. */
    static List<List<Object>> scan(TableView table, @Nullable IndexDef index) {
        RowCursor cursor = index == null ? table.scan(KeyRange.all(), false) : table.scan(index, KeyRange.all(), false);
        List<List<Object>> rows = new ArrayList<>();
        while (cursor.next()) {
            rows.add(values(table, cursor));
        }
        return rows;
    }

    private static List<Object> values(TableView table, RowCursor cursor) {
        Object[] values = table.table().layout().decode(cursor.row());
        return List.of(values[0], values[1] == null ? "NULL" : values[1]);
    }

    @Override
    public void close() {
        confirmAll();
        db.checkNothingHeld();
        db.close();
    }
}
