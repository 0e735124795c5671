package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.matrix.ModelVersion.Cursor;
import org.tarndb.txn.matrix.ModelVersion.IndexState;
import org.tarndb.txn.matrix.ModelVersion.Kind;

/** A drop of the index, or of the table, which waits for the writer in progress; then it is prepared. */
final class SceneDrop {
    private final Scene scene;
    private final TestDatabase db;
    private final ModelOrder order;
    private @Nullable Actor actor;
    /** What it does in the model; null when that is done. */
    private @Nullable Supplier<ModelVersion> waiting;

    private @Nullable ModelVersion dropped;

    SceneDrop(Scene scene) {
        this.scene = scene;
        this.db = scene.db();
        this.order = scene.order();
    }

    void dropTable() {
        if (canDrop()) {
            begin(statement -> statement.dropTable(db.table()), order::dropTable);
            proceedInModel();
        }
    }

    /** One that is confirmed to be public. It waits for no writer. */
    void dropIndex() {
        if (canDrop() && order.limbo().isEmpty() && order.tip().index == IndexState.PUBLIC) {
            begin(
                    statement -> statement.dropIndex(Scene.INDEX),
                    () -> order.addIndex(Kind.DROPPED_INDEX, IndexState.ABSENT, Cursor.NOTHING));
            prepareInModel();
        }
    }

    /** With several writers, one in progress would make the others wait for the drop, which the model does not tell. */
    private boolean canDrop() {
        return actor == null && order.tip().hasTable && (scene.writers().size() == 1 || !isWrittenTo());
    }

    private boolean isWrittenTo() {
        return scene.writers().stream().anyMatch(writer -> writer.model.isWriting());
    }

    private void begin(Consumer<StatementScope> statement, Supplier<ModelVersion> inModel) {
        Transaction transaction = db.begin();
        Actor dropper = db.scheduler.actor("DROP");
        dropper.hold();
        dropper.call(() -> {
            transaction.execute("DROP", Cancellation.never(), scope -> {
                statement.accept(scope);
                return 0;
            });
            transaction.commit();
        });
        assertTrue(dropper.isBlocked(), () -> "the drop waits for a writer or for the journal: " + dropper.failure());
        actor = dropper;
        waiting = inModel;
    }

    private void proceedInModel() {
        if (!isWrittenTo()) {
            prepareInModel();
        }
    }

    private void prepareInModel() {
        Supplier<ModelVersion> next = waiting;
        if (next != null) {
            dropped = next.get();
            waiting = null;
        }
    }

    void proceed() {
        Actor dropper = actor;
        if (dropper != null) {
            dropper.proceed();
            proceedInModel();
        }
    }

    void logWritten() {
        ModelVersion drop = dropped;
        if (drop != null) {
            scene.journal().logUpTo(drop);
        }
    }

    void logFailed() {
        ModelVersion drop = dropped;
        if (drop != null) {
            scene.journal().refuse(drop);
        }
    }

    /** Whether a writer in progress keeps it from being prepared. */
    boolean isWaiting() {
        return waiting != null;
    }

    void check() {
        Actor dropper = actor;
        ModelVersion drop = dropped;
        if (dropper == null) {
            return;
        }
        boolean isOpen = drop == null || drop.isOpen();
        assertEquals(isOpen, dropper.isBlocked(), () -> "the drop: " + dropper.failure());
        if (drop != null && !isOpen) {
            assertEquals(drop.cut, dropper.failure() != null, () -> "the drop: " + dropper.failure());
        }
    }
}
