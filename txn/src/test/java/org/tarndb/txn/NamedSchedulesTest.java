package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.COMPLETE;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.PREPARED;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.WAIT;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.Schedule.Writer;
import org.tarndb.txn.indexbuild.BuildPhase;

/**
 * The schedules that have a name in docs/online-index.md: each once broke an online index build somewhere. The oracles
 * run after every event; the numbers are those of the tracker that the schedules come from.
 */
class NamedSchedulesTest {
    private static long[] tenRows() {
        long[] pairs = new long[20];
        for (int i = 0; i < 10; i++) {
            pairs[2 * i] = i + 1;
            pairs[2 * i + 1] = i + 1;
        }
        return pairs;
    }

    private static Object[] tenRowsAsObjects() {
        Object[] pairs = new Object[20];
        for (int i = 0; i < 20; i++) {
            pairs[i] = tenRows()[i];
        }
        return pairs;
    }

    private static Writer replaceAll(Schedule s, int from, int to) {
        Writer t = s.writer();
        for (long a = from; a <= to; a++) {
            t.update(a, a + 100);
        }
        return t;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void issue10930BuildStartsOnPreparedRowsThatRollBack(boolean unique) {
        try (Schedule s = new Schedule(tenRows())) {
            Writer t = replaceAll(s, 1, 10).prepare();
            s.start(unique);
            s.stepOver(10);
            t.logError();
            s.finishDone();
            s.assertRows(tenRowsAsObjects());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void issue10931BuildPassesRowsPreparedRightOfItsCursorThatRollBack(boolean unique) {
        try (Schedule s = new Schedule(tenRows())) {
            s.start(unique);
            s.stepOver(1);
            Writer t = replaceAll(s, 3, 9).prepare();
            s.stepOver(8);
            t.logError();
            s.finishDone();
            s.assertRows(tenRowsAsObjects());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void issue10929BuildStartsWhileATransactionWaitsForItsQuorum(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1)) {
            Writer t = s.writer().insert(2, 2L).prepare();
            s.start(true);
            if (confirmed) {
                t.confirm();
            } else {
                t.logError();
            }
            s.finishDone();
            assertEquals(confirmed, s.db.entries("I").contains("(2, 2)"));
        }
    }

    @Test
    void issue11119EveryQueueCounts() {
        try (Schedule s = new Schedule(1, 1)) {
            Writer t1 = s.writer().insert(2, 2L).prepare();
            Writer t2 = s.writer().insert(3, 3L).prepare();
            s.start(true);
            t1.confirm();
            assertFalse(t2.isDecided());
            s.finishDone();
            s.assertRows(1, 1, 2, 2, 3, 3);
        }
    }

    @Test
    void issue12261PreparedRowsSurviveAnyDdl() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            Writer t = s.writer().insert(0, 4L).prepare();
            Writer ddl = s.writer();
            ddl.begin(() -> ddl.transaction.execute("CREATE SCHEMA X", Cancellation.never(), statement -> {
                        statement.createSchema("X");
                        return 0;
                    }))
                    .result();
            ddl.rollback();
            s.start(true);
            s.stepOver(3);
            t.logError();
            s.finishDone();
            s.assertRows(1, 1, 2, 2);
        }
    }

    @Test
    void issue12261bWritersThatBuildOnARolledBackOneFail() {
        try (Schedule s = new Schedule(1, 1)) {
            Writer t = s.writer().insert(0, 4L).prepare();
            s.start(true);
            s.stepOver(1);
            Writer inserting = s.writer();
            Call<?> waiting = inserting.begin(() -> s.db.insert(inserting.transaction, 0, 6L));
            assertTrue(waiting.isBlocked(), "the fate of {0, 4} decides whether {0, 6} is a duplicate");
            Writer unrelated = s.writer().update(1, 7L);
            t.logError();
            waiting.result();
            inserting.prepareRefused(ErrorCode.DEPENDENCY_ROLLED_BACK);
            unrelated.prepareRefused(ErrorCode.DEPENDENCY_ROLLED_BACK);
            s.finishDone();
            s.assertRows(1, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void issue12284BuildWaitsForAPreparedDuplicate(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.stepOver(1);
            Writer t = s.writer().insert(3, 2L).prepare();
            s.step(PREPARED);
            s.step(WAIT);
            s.runBuild();
            assertEquals(BuildPhase.WAITING_FOR_DUPLICATE, s.build().status().phase());
            if (confirmed) {
                t.confirm();
                s.finishFailed(2);
                s.assertRows(1, 1, 2, 2, 3, 2);
            } else {
                t.logError();
                s.finishDone();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void notConfirmedChangeResolvesADuplicate(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1, 2, 2, 3, 2)) {
            s.start(true);
            s.stepOver(1);
            Writer t = s.writer().update(3, 3L).prepare();
            s.stepOver(2);
            s.step(COMPLETE);
            s.publish();
            if (confirmed) {
                t.confirm();
                s.finishDone();
            } else {
                t.logError();
                s.finishFailed(2);
            }
        }
    }

    /** Wherever the cursor is: left of both rows, between them, right of both. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void dupsInFlightAreRefusedAtTheStatement(int steps) {
        try (Schedule s = new Schedule(1, 1, 3, 3, 5, 4)) {
            s.start(true);
            s.stepOver(steps);
            Writer t1 = s.writer().insert(4, 5L).prepare();
            Writer t2 = s.writer();
            Call<?> second = t2.begin(() -> s.db.insert(t2.transaction, 2, 5L));
            assertTrue(second.isBlocked(), "D4");
            t1.confirm();
            assertEquals(ErrorCode.UNIQUE_VIOLATION, failure(second));
            t2.rollback();
            s.finishDone();
        }
    }

    /** The statement came before the registration, so it is at its prepare that the writer meets the duplicate. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void dupsInFlightAreRefusedAtThePrepare(int steps) {
        try (Schedule s = new Schedule(1, 1, 3, 3, 5, 4)) {
            Writer t1 = s.writer().insert(4, 5L);
            Writer t2 = s.writer().insert(2, 5L);
            s.start(true);
            s.stepOver(steps);
            t1.prepare();
            t2.prepareRefused(ErrorCode.UNIQUE_VIOLATION);
            s.finishDone();
        }
    }

    @Test
    void issue12319BuildGoesOnPastAnUndoneChange() {
        try (Schedule s = new Schedule(tenRows())) {
            s.start(false);
            s.stepOver(1);
            Writer t = s.writer().update(2, 100L).prepare();
            t.logError();
            s.stepOver(9);
            s.finishDone();
            s.assertRows(tenRowsAsObjects());
            assertTrue(s.db.entries("I").contains("(2, 2)"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 7, 10})
    void issue10170SmallTransactionCommitsAnywhere(int steps) {
        try (Schedule s = new Schedule(tenRows())) {
            s.start(true);
            s.stepOver(steps);
            s.writer().update(4, 40L).prepare().confirm();
            s.writer().insert(11, 11L).prepare().confirm();
            s.finishDone();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void issue5958RollbackOfAWriterInProgress(boolean unique) {
        for (int steps = 0; steps <= 3; steps++) {
            for (boolean whole : new boolean[] {true, false}) {
                try (Schedule s = new Schedule(1, 1, 2, 2, 3, 3)) {
                    s.start(unique);
                    s.stepOver(steps);
                    Writer t = s.writer();
                    Savepoint savepoint = t.transaction.savepoint();
                    t.insert(0, 10L).update(1, 11L).delete(2);
                    if (whole) {
                        t.rollback();
                    } else {
                        t.transaction.rollbackTo(savepoint);
                        t.actor.call(t.transaction::commit).result();
                    }
                    s.finishDone();
                    s.assertRows(1, 1, 2, 2, 3, 3);
                }
            }
        }
    }

    @Test
    void issue10620PreparedDuringTheBuildAndUndoneAfterIt() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.stepOver(2);
            Writer t = s.writer().update(1, 10L).prepare();
            assertEquals(PREPARED, s.publish());
            t.logError();
            s.finishDone();
            s.assertRows(1, 1, 2, 2);
        }
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            Writer t = s.writer().update(1, 10L);
            s.start(true);
            s.finishDone();
            t.rollback();
            s.assertRows(1, 1, 2, 2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void issue3458WritesFromBeforeTheRegistration(int steps) {
        try (Schedule s = new Schedule(1, 1, 3, 3)) {
            Writer t = s.writer().insert(2, 2L).update(1, 10L).delete(3);
            s.start(true);
            s.stepOver(steps);
            t.prepare().confirm();
            s.finishDone();
            s.assertRows(1, 10, 2, 2);
        }
    }

    @Test
    void issue3578UpdatesWithTheSameKeyAreNeverADuplicate() {
        try (Schedule s = new Schedule(1, 1, 2, 2, 3, 3)) {
            s.start(true);
            for (int i = 0; i < 4; i++) {
                s.writer().update(2, 2L).prepare();
                Writer again = s.writer().update(2, 2L);
                if (i < 3) {
                    s.step(PREPARED);
                }
                again.prepare();
            }
            s.finishDone();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void issue6045RowDeletedAndInsertedAgain(int steps) {
        try (Schedule s = new Schedule(1, 1, 2, 2, 3, 3)) {
            s.start(true);
            s.stepOver(steps);
            Writer t = s.writer().delete(2).insert(2, 2L).prepare();
            t.confirm();
            s.finishDone();
        }
    }

    /** On a public index, and on one being built with the cursor anywhere. */
    @ParameterizedTest
    @CsvSource({"-1, false", "-1, true", "0, false", "0, true", "1, false", "1, true", "2, false", "2, true"})
    void issue11660KeyFreedByOneThatIsUndone(int steps, boolean prepared) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            if (steps < 0) {
                s.finishDone();
            } else {
                s.stepOver(steps);
            }
            Writer t1 = s.writer().delete(2).prepare();
            Writer t2 = s.writer().insert(3, 2L);
            Writer later = s.writer().update(1, 20L);
            if (prepared) {
                t2.prepare();
            }
            t1.logError();
            if (prepared) {
                t2.assertRolledBack();
            } else {
                t2.prepareRefused(ErrorCode.DEPENDENCY_ROLLED_BACK);
            }
            later.prepareRefused(ErrorCode.DEPENDENCY_ROLLED_BACK);
            s.finishDone();
            s.assertRows(1, 1, 2, 2);
        }
    }

    @Test
    void stepsThatAreRolledBackAreTakenAgain() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            Writer t = s.writer().insert(3, 3L).prepare();
            s.stepOver(3);
            t.logError();
            s.stepOver(2);
            s.finishDone();
        }
    }

    private static ErrorCode failure(Call<?> call) {
        return call.failure(org.tarndb.storage.error.TarnException.class).code();
    }
}
