package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.ModelVersions.ABSENT;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.SyncPolicy;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.view.ReadView;

/**
 * A transaction and what the model knows of it: its changes, and for each changed row what it was when the transaction
 * first changed it.
 */
final class ModelTransaction {
    /** What a query found in which version. */
    private record Seen(long csn, Map<Long, Object> rows) {}

    /** One row written by a statement. */
    private record Write(long a, Object b, Object before, boolean lockOnly) {
        Write(long a, Object b, Object before) {
            this(a, b, before, false);
        }
    }

    /** What a statement does; it may be run more than once. */
    @FunctionalInterface
    interface Body {
        void run(Recorder writes);
    }

    private final TestDatabase db;
    private final ModelVersions model;
    private final Actor actor;
    final Transaction transaction;
    private final Map<Long, Object> snapshot;
    private Map<Long, Object> changes = new TreeMap<>();
    private Map<Long, Object> before = new HashMap<>();
    private @Nullable Savepoint savepoint;
    private Map<Long, Object> changesAtSavepoint = Map.of();
    private Map<Long, Object> beforeAtSavepoint = Map.of();

    private Cancellation cancellation = new Cancellation();
    private @Nullable Call<?> statement;
    private @Nullable Call<Seen> query;
    private List<Write> writes = List.of();
    private Set<Long> reads = Set.of();
    private @Nullable Call<?> commit;
    private long csn = -1;
    private boolean hasDdl;
    private boolean hasRun;
    private boolean over;
    private boolean cascadeSeen;
    /** What SERIALIZABLE has to compare at prepare: the keys that were read. */
    private final Set<Long> readKeys = new HashSet<>();

    private boolean queried;
    private boolean promisesSync;
    private boolean synchronous;
    private boolean timePassed;
    private boolean canceled;

    ModelTransaction(TestDatabase db, ModelVersions model, Actor actor, IsolationLevel isolation) {
        this.db = db;
        this.model = model;
        this.actor = actor;
        this.transaction = db.database.begin(isolation, false);
        transaction.view(); // takes the snapshot
        this.snapshot = model.confirmed();
    }

    /** What it takes for the commit to be confirmed. */
    void ask(Durability durability, SyncPolicy policy, boolean waitsForQuorum) {
        synchronous = waitsForQuorum;
        transaction.setCommitMode(new CommitMode(durability, waitsForQuorum));
        promisesSync = (durability == Durability.DEFAULT ? policy.durability() : durability) == Durability.SYNC;
    }

    /** Whether its commit has returned, and was promised to survive a crash of the machine. */
    boolean isPromised() {
        return promisesSync && Boolean.TRUE.equals(fate());
    }

    boolean isOver() {
        return over;
    }

    boolean isIdle() {
        return !over && statement == null && query == null && commit == null;
    }

    /** Whether a statement or a query of it waits. */
    boolean isWaiting() {
        return statement != null || query != null;
    }

    /** Whether it has dropped the index. */
    boolean hasDdl() {
        return hasDdl;
    }

    long csn() {
        return csn;
    }

    void noteCascade() {
        cascadeSeen = true;
    }

    /** So much time that every wait for a lock or a prepared row ends. */
    void noteTime() {
        timePassed |= isWaiting();
    }

    void cancel() {
        canceled = true;
        cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "by the schedule"));
    }

    private Cancellation begin() {
        cancellation = new Cancellation();
        canceled = false;
        timePassed = false;
        return cancellation;
    }

    /** What a statement sees: its snapshot with its own changes. */
    void checkView() {
        if (!isIdle()
                || transaction.isolation() == IsolationLevel.SERIALIZABLE // it would count as having read all
                || !transaction.isActive()
                || transaction.dependent().doom().isCancelled()) {
            return;
        }
        ReadView view = transaction.view();
        Map<Long, Object> base = base(view);
        Map<Long, Object> seen = rows(view);
        assertEquals(ModelVersions.with(base, changes), seen, actor + " sees its snapshot and its own changes");
        Schedule.checkIndexScans(view);
    }

    private static Map<Long, Object> rows(ReadView view) {
        Map<Long, Object> rows = new TreeMap<>();
        TableDef table = view.catalog().table(TestDatabase.T);
        assertTrue(table != null);
        Schedule.scan(view.table(table), null).forEach(row -> rows.put((Long) row.get(0), row.get(1)));
        assertEquals(rows.size(), view.table(table).count());
        return rows;
    }

    /** Asks for all rows, as a query does: waits for what own changes build on. */
    void query() {
        Cancellation ending = begin();
        query = actor.call(() -> {
            ReadView view = transaction.queryView(ending);
            return new Seen(view.csn(), rows(view));
        });
    }

    /** I6: what is told is confirmed. */
    private void checkSeen(Seen seen) {
        assertTrue(
                seen.csn <= db.database.confirmedVersion().csn(),
                () -> actor + " was told what is not confirmed, version " + seen.csn);
        Map<Long, Object> base =
                transaction.isolation() == IsolationLevel.READ_COMMITTED ? model.confirmedAt(seen.csn) : snapshot;
        assertEquals(ModelVersions.with(base, changes), seen.rows, actor + " queries what is confirmed");
        requireUntouched(base);
        queried = true;
    }

    /**
     * In READ COMMITTED what is confirmed, or a prepared version if a statement found that: each changed row is in it as it
     * was before the change.
     */
    private Map<Long, Object> base(ReadView view) {
        if (transaction.isolation() != IsolationLevel.READ_COMMITTED) {
            return snapshot;
        }
        Map<Long, Object> base = model.at(view.csn());
        requireUntouched(base);
        if (!hasRun) {
            assertEquals(model.confirmed(), base, () -> actor + " has done nothing and sees what is confirmed");
        }
        return base;
    }

    private void requireUntouched(Map<Long, Object> base) {
        before.forEach((a, was) -> assertEquals(
                was, base.getOrDefault(a, ABSENT), () -> actor + " sees row " + a + " as it was before its change"));
    }

    /** Collects what one run of a statement writes. */
    final class Recorder {
        private final List<Write> list = new ArrayList<>();
        private final Set<Long> keys = new HashSet<>();
        private final StatementScope scope;
        private final TableDef table = db.table();

        Recorder(StatementScope scope) {
            this.scope = scope;
        }

        void insert(long a, Object b) {
            list.add(new Write(a, b, ABSENT));
            scope.insert(table, db.row(a, b instanceof Long number ? number : null));
        }

        @Nullable
        Object read(long a) {
            byte[] row = get(a);
            return row == null ? null : value(row);
        }

        private byte @Nullable [] get(long a) {
            keys.add(a);
            return scope.view().table(table).get(db.key(a));
        }

        void lock(long a, LockMode mode) {
            byte[] row = get(a);
            if (row != null) {
                list.add(new Write(a, value(row), value(row), true));
                scope.lockRow(table, db.key(a), row, mode, LockWait.DEFAULT);
            }
        }

        private Object value(byte[] row) {
            Object b = table.layout().decode(row)[1];
            return b == null ? ModelVersions.NULL : b;
        }

        void update(long a, Object b) {
            byte[] old = get(a);
            if (old != null) {
                list.add(new Write(a, b, value(old)));
                scope.update(table, db.key(a), old, db.row(a, b instanceof Long number ? number : null));
            }
        }

        void move(long a, long to) {
            byte[] old = get(a);
            if (old != null && a != to) {
                Object b = value(old);
                list.add(new Write(a, ABSENT, b));
                list.add(new Write(to, b, ABSENT));
                scope.update(table, db.key(a), old, db.row(to, b instanceof Long number ? number : null));
            }
        }

        void delete(long a) {
            byte[] old = get(a);
            if (old != null) {
                list.add(new Write(a, ABSENT, value(old)));
                scope.delete(table, db.key(a), old);
            }
        }

        void dropIndex() {
            scope.dropIndex(Schedule.INDEX);
            hasDdl = true;
        }

        void fail() {
            throw new TarnException(ErrorCode.CHECK_VIOLATION, "the statement's own error");
        }
    }

    void execute(String description, Body body) {
        boolean ddlBefore = hasDdl;
        hasRun = true;
        Cancellation ending = begin();
        statement = actor.call(() -> {
            transaction.execute(description, ending, scope -> {
                hasDdl = ddlBefore;
                Recorder recorder = new Recorder(scope);
                writes = recorder.list;
                reads = recorder.keys;
                body.run(recorder);
                return 0;
            });
        });
    }

    void setSavepoint() {
        savepoint = transaction.savepoint();
        changesAtSavepoint = new TreeMap<>(changes);
        beforeAtSavepoint = new HashMap<>(before);
    }

    void rollbackToSavepoint() {
        Savepoint point = savepoint;
        if (point != null && !hasDdl) {
            transaction.rollbackTo(point);
            changes = new TreeMap<>(changesAtSavepoint);
            before = new HashMap<>(beforeAtSavepoint);
        }
    }

    void rollback() {
        actor.call(transaction::rollback).result();
        over = true;
    }

    void commit() {
        boolean changesAny = !changes.isEmpty() || hasDdl;
        Map<Long, Object> tip = model.tip();
        Call<?> call = actor.call(transaction::commit);
        commit = call;
        Throwable failure = call.isDone() ? call.failure() : null;
        if (failure instanceof TarnException e && e.code() != ErrorCode.COMMIT_ROLLED_BACK) {
            checkRefusal(e, tip);
            over = true;
        } else if (changesAny) {
            csn = db.database.pipeline().tip().csn();
            before.forEach((a, was) ->
                    assertEquals(was, tip.getOrDefault(a, ABSENT), "nobody changed row " + a + " since " + actor));
            checkSerial(tip);
            model.prepare(csn, synchronous, db.scheduler.nanoTime(), changes);
        }
    }

    /** What SERIALIZABLE has read is at its place in the order as it was in its snapshot. */
    private void checkSerial(Map<Long, Object> tip) {
        if (transaction.isolation() == IsolationLevel.SERIALIZABLE) {
            assertTrue(!queried || tip.equals(snapshot), () -> actor + " has read all of " + snapshot);
            readKeys.forEach(a -> assertEquals(
                    snapshot.getOrDefault(a, ABSENT), tip.getOrDefault(a, ABSENT), () -> actor + " has read " + a));
        }
    }

    private void checkRefusal(TarnException e, Map<Long, Object> tip) {
        switch (e.code()) {
            case SERIALIZATION_FAILURE ->
                assertTrue(
                        transaction.isolation() == IsolationLevel.SERIALIZABLE && tip != snapshot,
                        () -> "nothing has changed since " + snapshot + ", but: " + e);
            case UNIQUE_VIOLATION ->
                assertTrue(ModelVersions.hasDuplicate(ModelVersions.with(tip, changes)), () -> "refused: " + e);
            case DEPENDENCY_ROLLED_BACK -> assertTrue(cascadeSeen, () -> "nothing was rolled back, but: " + e);
            case DATABASE_READ_ONLY, DATABASE_CLOSED, OUTCOME_UNKNOWN -> {}
            default -> throw new AssertionError(actor + " failed at its commit", e);
        }
    }

    /** Takes over what has happened since. */
    void poll() {
        Call<?> running = statement;
        if (running != null && running.isDone()) {
            statement = null;
            Throwable failure = running.failure();
            if (failure == null) {
                writes.forEach(write -> before.putIfAbsent(write.a, write.before));
                writes.stream().filter(write -> !write.lockOnly).forEach(write -> changes.put(write.a, write.b));
                readKeys.addAll(reads);
            } else {
                checkStatementError(failure);
            }
            over = !transaction.isActive();
        }
        Call<Seen> querying = query;
        if (querying != null && querying.isDone()) {
            query = null;
            Throwable failure = querying.failure();
            if (failure == null) {
                checkSeen(querying.result());
            } else {
                checkStatementError(failure);
            }
            over = !transaction.isActive();
        }
        Call<?> committing = commit;
        if (committing != null && committing.isDone()) {
            committing.failure();
            over = true;
        }
    }

    private void checkStatementError(Throwable failure) {
        if (!(failure instanceof TarnException e)) {
            throw new AssertionError(actor + " failed", failure);
        }
        switch (e.code()) {
            case CHECK_VIOLATION, DEADLOCK_DETECTED, DATABASE_READ_ONLY, DATABASE_CLOSED -> {}
            case UNDEFINED_OBJECT, OBJECT_NOT_IN_STATE -> {}
            case LOCK_TIMEOUT -> assertTrue(timePassed, () -> "no time has passed, but: " + e);
            case QUERY_CANCELED -> assertTrue(canceled, () -> "nobody canceled it, but: " + e);
            case UNIQUE_VIOLATION -> assertTrue(mayBeDuplicate(), () -> actor + " was refused: " + e);
            case SERIALIZATION_FAILURE ->
                assertTrue(transaction.isolation() != IsolationLevel.READ_COMMITTED, () -> actor + ": " + e);
            case DEPENDENCY_ROLLED_BACK -> assertTrue(cascadeSeen, () -> "nothing was rolled back, but: " + e);
            default -> throw new AssertionError(actor + " failed", e);
        }
    }

    private boolean mayBeDuplicate() {
        Map<Long, Object> attempted = new TreeMap<>(changes);
        boolean twice = false;
        for (Write write : writes) {
            twice |= write.before == ABSENT && attempted.getOrDefault(write.a, ABSENT) != ABSENT;
            attempted.put(write.a, write.b);
        }
        for (Map<Long, Object> rows : List.of(model.tip(), model.confirmed())) {
            Map<Long, Object> mine = ModelVersions.with(rows, changes);
            Map<Long, Object> result = ModelVersions.with(rows, attempted);
            for (Write write : writes) {
                twice |= write.before == ABSENT && mine.containsKey(write.a);
                twice |= write.b != ABSENT && ModelVersions.holdsKey(result, write.a, write.b);
            }
        }
        return twice;
    }

    /** How the commit ended: true for confirmed, false for rolled back, null while it is open. */
    @Nullable
    Boolean fate() {
        Call<?> committing = commit;
        return committing == null || csn < 0 || !committing.isDone() ? null : committing.failure() == null;
    }

    @Nullable
    ErrorCode commitError() {
        Call<?> committing = commit;
        return committing != null && committing.isDone() && committing.failure() instanceof TarnException e
                ? e.code()
                : null;
    }

    @Override
    public String toString() {
        return actor + "(" + (over ? "over" : isWaiting() ? "waits" : commit != null ? "commits" : "idle") + " "
                + changes + ")";
    }
}
