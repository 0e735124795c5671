package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.Savepoint;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.TransactionInfo;
import org.tarndb.txn.commit.CommitMode;

/** A transaction of the database beside what the model says of it. */
final class SceneWriter {
    private final TestDatabase db;
    final ModelWriter model;
    private final Actor actor;
    final Transaction transaction;
    private Cancellation cancellation = new Cancellation();
    private @Nullable Savepoint savepoint;
    private @Nullable Call<?> call;

    SceneWriter(TestDatabase db, ModelWriter model) {
        this.db = db;
        this.model = model;
        this.actor = db.scheduler.actor(model.name);
        actor.hold();
        transaction = db.database.begin(
                model.repeatableRead ? IsolationLevel.REPEATABLE_READ : IsolationLevel.READ_COMMITTED, false);
        transaction.setCommitMode(new CommitMode(Durability.DEFAULT, model.synchronous));
    }

    boolean isIdle() {
        return model.state() == ModelWriter.State.IDLE;
    }

    void takeSnapshot() {
        transaction.view();
        model.versionToRead();
    }

    /** @param statements each with what it does to which rows; they stop at the first that fails */
    void execute(List<List<Op>> statements) {
        cancellation = new Cancellation();
        Cancellation ending = cancellation;
        call = actor.call(() -> {
            for (List<Op> ops : statements) {
                transaction.execute(ops.toString(), ending, scope -> {
                    ops.forEach(op -> run(db, scope, op));
                    return 0;
                });
            }
        });
        model.execute(statements);
    }

    static void run(TestDatabase db, StatementScope scope, Op op) {
        TableDef table = db.table();
        if (op instanceof Op.Insert insert) {
            scope.insert(table, encode(table, new Row(insert.a(), insert.b(), 0)));
        } else if (op instanceof Op.Update update) {
            change(db, scope, table, update.a(), old -> new Row(old.a, update.b(), old.c));
        } else if (op instanceof Op.Touch touch) {
            change(db, scope, table, touch.a(), old -> new Row(old.a, old.b, old.c + 1));
        } else if (op instanceof Op.Move move) {
            change(db, scope, table, move.a(), old -> new Row(move.to(), old.b, old.c));
        } else if (op instanceof Op.Delete delete) {
            byte[] old = scope.view().table(table).get(db.key(delete.a()));
            if (old != null) {
                scope.delete(table, db.key(delete.a()), old);
            }
        }
    }

    private static void change(
            TestDatabase db,
            StatementScope scope,
            TableDef table,
            long a,
            java.util.function.UnaryOperator<Row> change) {
        byte[] old = scope.view().table(table).get(db.key(a));
        if (old != null) {
            scope.update(table, db.key(a), old, encode(table, change.apply(decode(table, old))));
        }
    }

    static byte[] encode(TableDef table, Row row) {
        return table.layout().encode(row.values());
    }

    static Row decode(TableDef table, byte[] row) {
        Object[] values = table.layout().decode(row);
        return new Row((Long) values[0], (Long) values[1], (Long) values[2]);
    }

    void setSavepoint() {
        savepoint = transaction.savepoint();
        model.setSavepoint();
    }

    void rollbackToSavepoint() {
        Savepoint point = savepoint;
        if (point != null) {
            transaction.rollbackTo(point);
            model.rollbackToSavepoint();
        }
    }

    void rollback() {
        call = actor.call(transaction::rollback);
        model.rollback();
    }

    void prepare() {
        call = actor.call(transaction::commit);
        model.prepare();
    }

    void cancelStatement() {
        cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "by the schedule"));
        actor.proceed();
        model.cancelStatement();
    }

    void proceed() {
        actor.proceed();
    }

    /** The model's verdict on the writer is the database's (O5). */
    void check() {
        Call<?> last = call;
        if (last == null) {
            return;
        }
        boolean waits = model.state() == ModelWriter.State.IN_STATEMENT || model.state() == ModelWriter.State.PREPARED;
        if (waits) {
            assertTrue(last.isBlocked(), () -> model + " is to wait, but: " + outcome(last));
            if (model.state() == ModelWriter.State.IN_STATEMENT) {
                checkVisible();
            }
        } else {
            assertTrue(last.isDone(), () -> model + " must not wait");
            assertEquals(model.error(), outcome(last), () -> model + ": " + last.failure());
        }
    }

    private static @Nullable ErrorCode outcome(Call<?> call) {
        Throwable failure = call.failure();
        if (failure == null) {
            return null;
        }
        if (!(failure instanceof TarnException e)) {
            throw new AssertionError("the writer failed", failure);
        }
        return e.code();
    }

    /** O6: who waits is seen to wait, for a lock or for a prepared transaction. */
    private void checkVisible() {
        TransactionInfo seen = db.database.transactions().stream()
                .filter(info -> info.id().equals(transaction.id()))
                .findFirst()
                .orElseThrow();
        boolean forLock =
                db.database.lockStatuses().stream().anyMatch(lock -> !lock.granted() && lock.owner() == seen.owner());
        assertTrue(forLock || seen.awaitedCsn() != null, () -> model + " waits and nobody sees for what");
    }

    /** The call that is under way or was the last. */
    Call<?> call() {
        Call<?> last = call;
        assertNotNull(last);
        return last;
    }
}
