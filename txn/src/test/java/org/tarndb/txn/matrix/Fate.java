package org.tarndb.txn.matrix;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What becomes of a writer after its statement, if the schedule's other events let it. */
enum Fate {
    CONFIRMED(false, draft -> draft.prepare().logWritten()),
    LOG_ERROR(false, draft -> draft.prepare().logFailed()),
    ROLLBACK(false, Script.Draft::rollback),
    /** Its changes are undone to a savepoint, and it commits without them. */
    SAVEPOINT_ROLLBACK(false, draft -> draft.rollbackToSavepoint().prepare().logWritten()),
    QUORUM_CONFIRMED(true, draft -> draft.prepare().logWritten().acknowledged().decisionWritten()),
    QUORUM_FASTER_THAN_THE_LOG(
            true, draft -> draft.prepare().acknowledged().logWritten().decisionWritten()),
    LIMBO_TIMEOUT(true, draft -> draft.prepare().logWritten().timeOut()),
    LIMBO_TIMEOUT_BEFORE_THE_LOG(true, draft -> draft.prepare().timeOut()),
    /** REPEATABLE READ, with a snapshot from the beginning: it fails when its row has changed since. */
    CONFLICT(false, draft -> draft.prepare().logWritten()),
    /** Its statement is canceled if it waits. */
    STATEMENT_CANCELED(false, draft -> draft.cancelStatement().prepare().logWritten());

    final boolean synchronous;
    private final UnaryOperator<Script.Draft> events;

    Fate(boolean synchronous, UnaryOperator<Script.Draft> events) {
        this.synchronous = synchronous;
        this.events = events;
    }

    /** A writer that makes this change and has this fate. */
    Script of(String writer, Change change, long row, @Nullable Long key) {
        Script.Draft draft = Script.of(writer);
        if (this == CONFLICT) {
            draft.snapshot();
        } else if (this == SAVEPOINT_ROLLBACK) {
            draft.savepoint();
        }
        return after(change.by(draft, row, key));
    }

    /** A writer that has begun like this and has this fate. */
    Script after(Script.Draft begun) {
        return events.apply(begun).end();
    }

    void begin(Scene scene, String writer) {
        scene.begin(writer, this == CONFLICT, synchronous);
    }
}
