package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.AGAIN;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.NO_KEY;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.PREPARED;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.WAIT;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.Schedule.Writer;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;

/**
 * The classes V1 and V2 of docs/online-index.md: rows for which an expression of an index has no value, and the builds and
 * writers that meet them. The expression has none where B is 0.
 */
class UncomputableKeysTest {
    private enum Kind {
        KEY,
        UNIQUE_KEY,
        PREDICATE;

        IndexSpec spec() {
            IndexShape shape = this == PREDICATE
                    ? new IndexShape(List.of(new IndexColumn(1, false, false)), false).withPredicate("10 / B > 0")
                    : new IndexShape(List.of(new IndexColumn("10 / B", false, false)), this == UNIQUE_KEY);
            return new IndexSpec(Schedule.INDEX.name(), shape, false, Collections.emptySortedMap());
        }
    }

    private static void fails(Schedule s, int a) {
        s.finishWith(BuildPhase.FAILED);
        String error = s.build().status().error();
        assertNotNull(error);
        assertTrue(
                error.contains("index I") && error.contains("(A) = (" + a + ")") && error.contains("division by zero"),
                "names index, row and cause: " + error);
        assertFalse(s.db.indexExists(Schedule.INDEX.name()));
    }

    private static void isRefused(Schedule s, Writer w, Runnable statement) {
        TarnException refusal = w.begin(statement).failure(TarnException.class);
        assertEquals(ErrorCode.DIVISION_BY_ZERO, refusal.code());
        String message = String.valueOf(refusal.getMessage());
        assertTrue(
                message.contains("index I") && message.contains("(A) = (") && message.contains("division by zero"),
                "names index, row and cause: " + message);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void v1AConfirmedRow(Kind kind) {
        try (Schedule s = new Schedule(1, 1, 2, 2, 3, 0)) {
            s.start(kind.spec());
            s.stepOver(2);
            s.step(NO_KEY);
            fails(s, 3);
            s.assertRows(1, 1, 2, 2, 3, 0);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void v1ChangedInTime(Kind kind) {
        try (Schedule s = new Schedule(1, 1, 2, 0, 3, 0)) {
            s.start(kind.spec());
            s.stepOver(1);
            s.writer().update(2, 5L).delete(3).prepare().confirm();
            s.finishWith(BuildPhase.DONE);
            assertEquals(
                    kind == Kind.PREDICATE ? Set.of("(1, 1)", "(5, 2)") : Set.of("(10, 1)", "(2, 2)"),
                    s.db.entries(Schedule.INDEX.name()));
        }
    }

    /** The step reads the row as it was in the version that it began with. */
    @Test
    void v1ChangedWhileTheStepIsMade() {
        try (Schedule s = new Schedule(BuildOptions.DEFAULT.withStepRows(2), 1, 1, 2, 0)) {
            s.start(Kind.KEY.spec());
            assertEquals(
                    AGAIN, s.stepWhile(() -> s.writer().update(2, 5L).prepare().confirm()));
            s.finishWith(BuildPhase.DONE);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void v1APreparedRowIsWaitedFor(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            Writer w = s.writer().update(2, 0L).prepare();
            s.start(Kind.KEY.spec(), w);
            s.stepOver(1);
            s.step(WAIT);
            if (confirmed) {
                w.confirm();
                fails(s, 2);
            } else {
                w.logError();
                s.finishWith(BuildPhase.DONE);
                assertEquals(Set.of("(10, 1)", "(5, 2)"), s.db.entries(Schedule.INDEX.name()));
            }
        }
    }

    /** A prepared change of the row decides. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void v1APreparedChangeMakesItComputable(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1, 2, 0)) {
            s.start(Kind.UNIQUE_KEY.spec());
            s.stepOver(1);
            Writer w = s.writer().update(2, 2L).prepare();
            s.step(PREPARED);
            if (confirmed) {
                w.confirm();
                s.finishWith(BuildPhase.DONE);
            } else {
                w.logError();
                s.step(NO_KEY);
                fails(s, 2);
            }
        }
    }

    /** The step meets the row as a prepared change left it; that is undone before the step is installed. */
    @Test
    void v1TheChangeIsUndoneWhileTheStepIsMade() {
        try (Schedule s = new Schedule(1, 1, 2, 0)) {
            s.start(Kind.KEY.spec());
            s.stepOver(1);
            s.confirmAll();
            Writer w = s.writer().update(2, 2L).prepare();
            assertEquals(NO_KEY, s.stepWhile(w::logError));
            fails(s, 2);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void v2AWriterIsRefusedAtItsStatement(Kind kind) {
        try (Schedule s = new Schedule(1, 1, 5, 5)) {
            s.start(kind.spec());
            s.stepOver(1);
            Writer w = s.writer();
            isRefused(s, w, () -> s.db.insert(w.transaction, 0, 0L));
            isRefused(s, w, () -> s.db.insert(w.transaction, 9, 0L));
            isRefused(s, w, () -> s.db.update(w.transaction, 1, 0L));
            isRefused(s, w, () -> s.db.update(w.transaction, 5, 0L));
            w.insert(3, 3L).prepare().confirm();
            s.finishWith(BuildPhase.DONE);
            s.assertRows(1, 1, 3, 3, 5, 5);
            Writer later = s.writer();
            isRefused(s, later, () -> s.db.insert(later.transaction, 9, 0L));
            later.insert(9, null).prepare().confirm();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void v2AStatementFromBeforeTheRegistrationIsRefusedAtItsPrepare(Kind kind) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            Writer left = s.writer().insert(0, 0L);
            Writer right = s.writer().insert(9, 0L);
            Writer resolved = s.writer().insert(8, 0L);
            s.start(kind.spec());
            s.stepOver(1);
            resolved.update(8, 8L).prepare();
            left.prepareRefused(ErrorCode.DIVISION_BY_ZERO);
            right.prepareRefused(ErrorCode.DIVISION_BY_ZERO);
            resolved.confirm();
            s.finishWith(BuildPhase.DONE);
            s.assertRows(1, 1, 2, 2, 8, 8);
        }
    }

    /** A row right of the cursor that has no key may be changed and deleted, whatever its transactions' fates. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void oldRowsCanBeChangedAndDeleted(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1, 5, 0, 6, 0)) {
            s.start(Kind.UNIQUE_KEY.spec());
            s.stepOver(1);
            Writer w = s.writer().update(5, 5L).delete(6).prepare();
            if (confirmed) {
                w.confirm();
                s.finishWith(BuildPhase.DONE);
                s.assertRows(1, 1, 5, 5);
            } else {
                w.logError();
                s.assertRows(1, 1, 5, 0, 6, 0);
                fails(s, 5);
            }
        }
    }

    /** Rows without a key hold none that another row could repeat. */
    @Test
    void aWriterIsNotRefusedForPreparedRowsWithoutAKey() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            Writer old = s.writer().insert(9, 0L).prepare();
            s.start(Kind.UNIQUE_KEY.spec(), old);
            s.writer().insert(8, 5L).prepare();
            old.logError();
            s.finishWith(BuildPhase.DONE);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void anIndexMadeInATransactionNamesTheRow(Kind kind) {
        try (Schedule s = new Schedule(1, 1, 2, 0)) {
            Writer w = s.writer();
            Call<?> call = w.begin(() -> w.transaction.execute(
                    "CREATE INDEX",
                    Cancellation.never(),
                    statement -> statement.createIndex(s.db.table(), kind.spec())));
            TarnException failure = call.failure(TarnException.class);
            assertEquals(ErrorCode.DIVISION_BY_ZERO, failure.code());
            assertTrue(String.valueOf(failure.getMessage()).contains("(A) = (2)"), failure::getMessage);
            w.rollback();
        }
    }
}
