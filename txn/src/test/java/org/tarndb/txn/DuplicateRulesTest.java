package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.DUPLICATE;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.PREPARED;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.WAIT;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.Schedule.Writer;
import org.tarndb.txn.indexbuild.BuildOptions;

/** The classes D1 to D11 of docs/online-index.md: what becomes of a writer and of a unique build that meet in one key. */
class DuplicateRulesTest {
    @Test
    void d1HeldByAConfirmedRowThatIsInTheIndex() {
        try (Schedule s = new Schedule(1, 1, 2, 2, 3, 3)) {
            s.start(true);
            s.stepOver(1);
            Writer w = s.writer();
            w.refused(ErrorCode.UNIQUE_VIOLATION, () -> s.db.insert(w.transaction, 9, 1L));
            w.refused(ErrorCode.UNIQUE_VIOLATION, () -> s.db.update(w.transaction, 3, 1L));
            w.insert(9, 9L).prepare().confirm();
            s.finishDone();
        }
    }

    @Test
    void d1StatementFromBeforeTheRegistrationIsRefusedAtItsPrepare() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            Writer w = s.writer().insert(9, 1L);
            s.start(true);
            s.stepOver(1);
            w.prepareRefused(ErrorCode.UNIQUE_VIOLATION);
            s.finishDone();
            s.assertRows(1, 1, 2, 2);
        }
    }

    @Test
    void d2ConfirmedBeforeTheBuildReachesTheOtherRow() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.writer().insert(9, 2L).prepare().confirm();
            s.finishFailed(2);
            s.assertRows(1, 1, 2, 2, 9, 2);
        }
    }

    @Test
    void d2ConfirmedButNoDuplicateAnyMore() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.writer().insert(9, 2L).prepare().confirm();
            s.stepOver(2);
            s.writer().delete(9).prepare().confirm();
            s.finishDone();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void d2PreparedWhenTheBuildReachesTheOtherRow(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            Writer w = s.writer().insert(0, 2L).prepare();
            s.stepOver(2);
            s.step(WAIT);
            if (confirmed) {
                w.confirm();
                s.step(DUPLICATE);
                s.finishFailed(2);
            } else {
                w.logError();
                s.finishDone();
            }
        }
    }

    @Test
    void d2InProgressWhenTheBuildReachesTheOtherRow() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            Writer w = s.writer().insert(9, 2L);
            s.stepOver(2);
            w.prepareRefused(ErrorCode.UNIQUE_VIOLATION);
            s.finishDone();
        }
    }

    /** O6: a transaction in progress blocks neither a step nor the publication. */
    @Test
    void d2InProgressWhenTheIndexIsPublished() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            Writer w = s.writer().insert(9, 2L);
            s.finishDone();
            w.prepareRefused(ErrorCode.UNIQUE_VIOLATION);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void d3LockedByATransactionInProgress(boolean committed) {
        for (int steps = 0; steps <= 2; steps++) {
            try (Schedule s = new Schedule(1, 1, 2, 2)) {
                s.start(true);
                s.stepOver(steps);
                Writer holder = s.writer().insert(8, 8L);
                Writer w = s.writer();
                Call<?> call = w.begin(() -> s.db.insert(w.transaction, 9, 8L));
                assertTrue(call.isBlocked());
                if (committed) {
                    holder.prepare();
                    s.db.scheduler.runUntilIdle();
                    assertTrue(call.isBlocked(), "it is prepared now, and its fate open");
                    holder.confirm();
                    assertEquals(
                            ErrorCode.UNIQUE_VIOLATION,
                            call.failure(TarnException.class).code());
                    w.rollback();
                } else {
                    holder.rollback();
                    s.db.scheduler.runUntilIdle();
                    call.result();
                    w.prepare().confirm();
                }
                s.finishDone();
            }
        }
    }

    /** The key is still in the index, but its owner is about to give it up. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void d3FreedByATransactionInProgress(boolean committed) {
        for (int steps = 1; steps <= 3; steps++) {
            try (Schedule s = new Schedule(1, 1, 2, 2)) {
                s.start(true);
                if (steps <= 2) {
                    s.stepOver(steps);
                } else {
                    s.finishDone();
                }
                Writer owner = s.writer().update(1, 10L);
                Writer w = s.writer();
                Call<?> call = w.begin(() -> s.db.insert(w.transaction, 9, 1L));
                assertTrue(call.isBlocked());
                if (committed) {
                    owner.prepare();
                    s.db.scheduler.runUntilIdle();
                    call.result();
                    w.prepare();
                    s.confirmAll();
                } else {
                    owner.rollback();
                    s.db.scheduler.runUntilIdle();
                    assertEquals(
                            ErrorCode.UNIQUE_VIOLATION,
                            call.failure(TarnException.class).code());
                    w.rollback();
                }
                s.finishDone();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void d4HeldByAPreparedRow(boolean confirmed) {
        for (int steps = 0; steps <= 3; steps++) {
            try (Schedule s = new Schedule(1, 1, 3, 3)) {
                s.start(true);
                Writer holder = s.writer().update(3, 8L).prepare();
                for (int i = 0; i < steps && i < 2; i++) {
                    s.step(PREPARED);
                }
                Writer w = s.writer();
                Call<?> call = w.begin(() -> s.db.insert(w.transaction, 2, 8L));
                assertTrue(call.isBlocked());
                if (confirmed) {
                    holder.confirm();
                    assertEquals(
                            ErrorCode.UNIQUE_VIOLATION,
                            call.failure(TarnException.class).code());
                    w.rollback();
                    s.finishDone();
                } else {
                    holder.logError();
                    call.result();
                    // It had read the row that vanished.
                    w.prepareRefused(ErrorCode.DEPENDENCY_ROLLED_BACK);
                    s.finishDone();
                }
            }
        }
    }

    /** The prepared row right of the cursor does not hold the key any more: another prepared transaction has changed it. */
    @Test
    void d4HeldByAPreparedRowThatWasChangedAgain() {
        try (Schedule s = new Schedule(1, 1, 3, 3)) {
            s.start(true);
            s.writer().update(3, 8L).prepare();
            s.writer().update(3, 9L).prepare();
            s.writer().insert(2, 8L).prepare().confirm();
            s.finishDone();
            s.assertRows(1, 1, 2, 8, 3, 9);
        }
    }

    /** As D9, but the row that gives the key away was written by a prepared transaction. */
    @Test
    void d4HeldByAPreparedRowThatTheWriterChanges() {
        try (Schedule s = new Schedule(1, 1, 3, 3)) {
            s.start(true);
            s.writer().update(3, 8L).prepare();
            s.writer().update(3, 9L).insert(2, 8L).prepare().confirm();
            s.finishDone();
            s.assertRows(1, 1, 2, 8, 3, 9);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void d5FreedByAPreparedOneThenTaken(boolean confirmed) {
        for (int steps = 0; steps <= 2; steps++) {
            try (Schedule s = new Schedule(1, 1, 2, 2)) {
                s.start(true);
                s.stepOver(steps);
                Writer t = s.writer().update(2, 20L).prepare();
                Writer w = s.writer().insert(0, 2L).prepare();
                if (confirmed) {
                    t.confirm();
                    w.confirm();
                    s.finishDone();
                    s.assertRows(0, 2, 1, 1, 2, 20);
                } else {
                    t.logError();
                    w.assertRolledBack();
                    s.finishDone();
                    s.assertRows(1, 1, 2, 2);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void d6FreedByAPreparedOneAndHeldByARowFurtherOn(boolean confirmed) {
        try (Schedule s = new Schedule(1, 7, 2, 7, 3, 3)) {
            s.start(true);
            Writer t = s.writer().update(1, 1L).prepare();
            s.stepOver(3);
            if (confirmed) {
                t.confirm();
                s.finishDone();
            } else {
                t.logError();
                s.finishFailed(7);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void d7TwoRowsHeldTheKeyBefore(boolean changedInTime) {
        try (Schedule s = new Schedule(1, 7, 2, 2, 3, 7)) {
            s.start(true);
            s.stepOver(2);
            if (changedInTime) {
                s.writer().update(3, 8L).prepare().confirm();
                s.finishDone();
            } else {
                s.step(DUPLICATE);
                s.finishFailed(7);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void d9OneTransactionMovesTheKeyFromRowToRow(int steps) {
        for (boolean confirmed : new boolean[] {true, false}) {
            try (Schedule s = new Schedule(1, 1, 2, 2, 3, 3)) {
                s.start(true);
                s.stepOver(steps);
                Writer t = s.writer().update(2, 20L).update(1, 2L).update(3, 1L).prepare();
                if (confirmed) {
                    t.confirm();
                    s.finishDone();
                    s.assertRows(1, 2, 2, 20, 3, 1);
                } else {
                    t.logError();
                    s.finishDone();
                    s.assertRows(1, 1, 2, 2, 3, 3);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void d10WrittenAgainWithTheSameKey(int steps) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.stepOver(steps);
            s.writer().update(1, 1L).prepare();
            s.writer().delete(2).insert(2, 2L).prepare();
            s.writer().update(2, 2L).prepare();
            s.finishDone();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void d11NullIsNeverADuplicate(int steps) {
        try (Schedule s = new Schedule()) {
            Writer load = s.writer();
            load.insert(1, null).insert(2, 2L).insert(3, null).prepare().confirm();
            s.start(true);
            s.stepOver(steps);
            s.writer().insert(0, null).update(2, null).prepare();
            Writer t = s.writer().insert(9, null).prepare();
            t.confirm();
            s.finishDone();
        }
    }

    @Test
    void d11NullsInOneStep() {
        try (Schedule s = new Schedule(BuildOptions.DEFAULT)) {
            s.writer().insert(1, null).insert(2, 2L).insert(3, null).prepare().confirm();
            s.start(true);
            s.step(PREPARED);
            s.finishDone();
        }
    }
}
