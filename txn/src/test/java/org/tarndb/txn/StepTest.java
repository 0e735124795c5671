package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.AGAIN;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.DUPLICATE;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.PREPARED;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.WAIT;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.txn.Schedule.Writer;
import org.tarndb.txn.indexbuild.BuildOptions;

/** Writers that change rows while a step is being made of them: the step is brought up to the tip before it counts. */
class StepTest {
    private static final long[] ROWS = {2, 20, 4, 40, 6, 60, 8, 80};

    private static BuildOptions steps(long rows) {
        return BuildOptions.DEFAULT.withStepRows(rows);
    }

    /** Every kind of change in the step, left of it and right of it. */
    private static Writer changes(Schedule s) {
        return s.writer()
                .insert(1, 10L)
                .insert(5, 50L)
                .insert(9, 90L)
                .update(2, 21L)
                .update(4, 40L)
                .delete(6)
                .delete(8)
                .insert(8, 81L);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "1, true", "2, false", "2, true", "3, true", "100, false", "100, true"})
    void changesDuringAnyStep(long stepRows, boolean unique) {
        for (int stepsBefore = 0; stepsBefore * stepRows < 4; stepsBefore++) {
            for (String fate : new String[] {"confirmed", "prepared, confirmed", "log error", "in progress"}) {
                run(stepRows, unique, stepsBefore, fate);
            }
        }
    }

    private static void run(long stepRows, boolean unique, int stepsBefore, String fate) {
        try (Schedule s = new Schedule(steps(stepRows), ROWS)) {
            s.start(unique);
            s.stepOver(stepsBefore);
            Writer[] writer = new Writer[1];
            s.stepWhile(() -> {
                writer[0] = changes(s);
                if (!fate.equals("in progress")) {
                    writer[0].prepare();
                }
                if (fate.equals("confirmed")) {
                    writer[0].confirm();
                }
            });
            switch (fate) {
                case "confirmed" -> {}
                case "log error" -> writer[0].logError();
                case "in progress" -> {
                    s.step();
                    writer[0].prepare().confirm();
                }
                default -> writer[0].confirm();
            }
            s.finishDone();
            if (fate.equals("log error")) {
                s.assertRows(2, 20, 4, 40, 6, 60, 8, 80);
            } else {
                s.assertRows(1, 10, 2, 21, 4, 40, 5, 50, 8, 81, 9, 90);
            }
        }
    }

    /** What rolls back was in the version that the step was made from. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cascadeDuringAStep(boolean unique) {
        try (Schedule s = new Schedule(steps(100), ROWS)) {
            s.start(unique);
            Writer t = changes(s).prepare();
            assertEquals(PREPARED, s.stepWhile(t::logError));
            s.finishDone();
            s.assertRows(2, 20, 4, 40, 6, 60, 8, 80);
        }
    }

    @Test
    void cascadeOfTheStepBeforeDuringAStep() {
        try (Schedule s = new Schedule(steps(2), ROWS)) {
            s.start(true);
            Writer t = changes(s).prepare();
            s.step(PREPARED);
            assertEquals(AGAIN, s.stepWhile(t::logError), "the cursor it began from is gone");
            s.finishDone();
            s.assertRows(2, 20, 4, 40, 6, 60, 8, 80);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void duplicateComesUpDuringTheStep(boolean confirmed) {
        try (Schedule s = new Schedule(steps(100), ROWS)) {
            s.start(true);
            Writer[] t = new Writer[1];
            assertEquals(
                    WAIT, s.stepWhile(() -> t[0] = s.writer().insert(5, 20L).prepare()));
            if (confirmed) {
                t[0].confirm();
                s.step(DUPLICATE);
                s.finishFailed(20);
            } else {
                t[0].logError();
                s.finishDone();
            }
        }
    }

    @Test
    void confirmedDuplicateComesUpDuringTheStep() {
        try (Schedule s = new Schedule(steps(100), ROWS)) {
            s.start(true);
            assertEquals(
                    DUPLICATE,
                    s.stepWhile(() -> s.writer().insert(5, 20L).prepare().confirm()));
            s.finishFailed(20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"confirmed", "prepared, confirmed", "log error"})
    void duplicateGoesAwayDuringTheStep(String fate) {
        try (Schedule s = new Schedule(steps(100), 1, 7, 2, 7, 3, 30)) {
            s.start(true);
            Writer[] t = new Writer[1];
            assertNotEquals(DUPLICATE, s.stepWhile(() -> {
                t[0] = s.writer().update(2, 8L).prepare();
                if (fate.equals("confirmed")) {
                    t[0].confirm();
                }
            }));
            if (fate.equals("log error")) {
                t[0].logError();
                s.step(DUPLICATE);
                s.finishFailed(7);
            } else {
                s.finishDone();
            }
        }
    }

    /** D9 while the step is made: one transaction frees a key and sets it on another row. */
    @Test
    void keysChangePlacesDuringTheStep() {
        try (Schedule s = new Schedule(steps(100), ROWS)) {
            s.start(true);
            assertEquals(
                    PREPARED,
                    s.stepWhile(() -> s.writer()
                            .update(2, 1L)
                            .update(4, 20L)
                            .update(2, 40L)
                            .prepare()
                            .confirm()));
            s.finishDone();
            s.assertRows(2, 40, 4, 20, 6, 60, 8, 80);
        }
    }

    /** More changes than are applied under the latch: rounds outside it come first. */
    @ParameterizedTest
    @ValueSource(ints = {63, 64, 65, 300})
    void manyChangesDuringTheStep(int changes) {
        try (Schedule s = new Schedule(steps(1_000), ROWS)) {
            s.start(true);
            s.stepWhile(() -> {
                Writer t = s.writer();
                t.begin(() -> {
                            for (long a = 100; a < 100 + changes; a++) {
                                s.db.insert(t.transaction, a, 1_000 + a);
                            }
                        })
                        .result();
                t.prepare().confirm();
            });
            s.finishDone();
            assertEquals(4 + changes, s.db.rows().size());
        }
    }
}
