package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.view.ReadView;

/** The rules of READ COMMITTED and REPEATABLE READ: what a transaction sees, waits for and is refused. */
class IsolationTest {
    private final TestDatabase db = new TestDatabase(1, BuildOptions.DEFAULT);

    @AfterEach
    void close() {
        acknowledge();
        db.checkInvariants();
        db.checkNothingHeld();
        db.close();
    }

    private void acknowledge() {
        for (int i = 0; i < 10; i++) {
            db.scheduler.runUntilIdle();
            db.journal.acknowledgeAll();
        }
        db.scheduler.runUntilIdle();
    }

    private Transaction begin(IsolationLevel isolation) {
        return db.database.begin(isolation, false);
    }

    private Map<Long, Object> seen(Transaction transaction) {
        return seen(transaction.view());
    }

    private Map<Long, Object> seen(ReadView view) {
        Map<Long, Object> rows = new java.util.TreeMap<>();
        Schedule.scan(view.table(db.table()), null).forEach(row -> rows.put((Long) row.get(0), row.get(1)));
        return rows;
    }

    private void commit(Transaction transaction) {
        db.run("commit", transaction::commit);
    }

    /** Commits, and leaves it in the limbo. */
    private Call<?> prepare(Transaction transaction) {
        Call<?> commit = db.scheduler.actor("commit " + transaction.id()).call(transaction::commit);
        assertTrue(commit.isBlocked());
        return commit;
    }

    private void rejectLast() {
        List<Long> pending = db.journal.pendingCsns();
        db.journal.reject(pending.get(pending.size() - 1));
        db.scheduler.runUntilIdle();
    }

    private static void assertFails(ErrorCode code, Call<?> call) {
        assertEquals(code, call.failure(TarnException.class).code());
    }

    private static TarnException assertFails(ErrorCode code, Runnable action) {
        TarnException e = assertThrows(TarnException.class, action::run);
        assertEquals(code, e.code(), e::toString);
        return e;
    }

    private static String message(TarnException e) {
        String message = e.getMessage();
        assertNotNull(message);
        return message;
    }

    // What is seen.

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void nothingUnconfirmedIsSeen(IsolationLevel isolation) {
        db.load(1, 10);
        Transaction reader = begin(isolation);
        Transaction writer = begin(IsolationLevel.READ_COMMITTED);
        db.update(writer, 1, 11L);
        db.insert(writer, 2, 20L);
        assertEquals(Map.of(1L, 10L), seen(reader), "in progress");
        prepare(writer);
        assertEquals(Map.of(1L, 10L), seen(reader), "prepared");
        assertEquals(Map.of(1L, 10L), seen(begin(isolation)));
    }

    @Test
    void readCommittedSeesWhatIsConfirmedAndRepeatableReadItsSnapshot() {
        db.load(1, 10);
        Transaction committed = begin(IsolationLevel.READ_COMMITTED);
        Transaction repeatable = begin(IsolationLevel.REPEATABLE_READ);
        seen(repeatable);
        db.load(2, 20);
        assertEquals(Map.of(1L, 10L, 2L, 20L), seen(committed));
        assertEquals(Map.of(1L, 10L), seen(repeatable));
        db.insert(repeatable, 3, 30L);
        assertEquals(Map.of(1L, 10L, 3L, 30L), seen(repeatable), "its own changes");
        assertEquals(Map.of(1L, 10L, 2L, 20L), seen(committed));
        repeatable.rollback();
    }

    @Test
    void snapshotIsTakenAtTheFirstStatementAndNotAtTheBeginning() {
        Transaction repeatable = begin(IsolationLevel.REPEATABLE_READ);
        db.load(1, 10);
        assertEquals(Map.of(1L, 10L), seen(repeatable));
    }

    // Changed rows.

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void incrementsOfOneRowAreNeverLost(long seed) {
        TestDatabase hot = new TestDatabase(seed, BuildOptions.DEFAULT);
        hot.load(1, 0);
        List<Call<?>> calls = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            calls.add(hot.scheduler.actor("T" + i).submit(() -> {
                for (int n = 0; n < 5; n++) {
                    Transaction t = hot.begin();
                    t.execute("UPDATE T SET B = B + 1", Cancellation.never(), statement -> {
                        byte[] old = statement.view().table(hot.table()).get(hot.key(1));
                        assertNotNull(old);
                        long b = hot.table().layout().getLong(old, 1);
                        hot.scheduler.yieldTurn();
                        return statement.update(hot.table(), hot.key(1), old, hot.row(1, b + 1));
                    });
                    hot.scheduler.yieldTurn();
                    t.commit();
                }
            }));
        }
        while (calls.stream().anyMatch(call -> !call.isDone())) {
            hot.scheduler.runUntilIdle();
            hot.journal.acknowledgeAll();
        }
        calls.forEach(Call::result);
        assertEquals(Map.of(1L, 30L), hot.rows());
        hot.checkNothingHeld();
        hot.close();
    }

    @Test
    void firstUpdaterWins() {
        db.load(1, 10);
        Transaction loser = begin(IsolationLevel.REPEATABLE_READ);
        seen(loser);
        Transaction winner = begin(IsolationLevel.REPEATABLE_READ);
        db.update(winner, 1, 11L);
        Call<Integer> second = db.scheduler.actor("loser").call(() -> db.update(loser, 1, 12L));
        assertTrue(second.isBlocked());
        prepare(winner);
        db.scheduler.runUntilIdle();
        assertFails(ErrorCode.SERIALIZATION_FAILURE, second);
        assertEquals("40001", ErrorCode.SERIALIZATION_FAILURE.sqlState());
        assertFalse(loser.isActive(), "it is rolled back");
    }

    @Test
    void updaterOfAnUnchangedRowGoesOnWhenTheFirstRollsBack() {
        db.load(1, 10);
        Transaction second = begin(IsolationLevel.REPEATABLE_READ);
        Transaction first = begin(IsolationLevel.REPEATABLE_READ);
        db.update(first, 1, 11L);
        Call<Integer> call = db.scheduler.actor("second").call(() -> db.update(second, 1, 12L));
        assertTrue(call.isBlocked());
        first.rollback();
        db.scheduler.runUntilIdle();
        assertEquals(1, call.result());
        commit(second);
        assertEquals(Map.of(1L, 12L), db.rows());
    }

    @Test
    void rowOfTheSnapshotThatWasDeletedSinceIsNotInsertedAgain() {
        db.load(1, 10);
        Transaction repeatable = begin(IsolationLevel.REPEATABLE_READ);
        seen(repeatable);
        Transaction deleter = db.begin();
        db.delete(deleter, 1);
        commit(deleter);
        assertFails(ErrorCode.SERIALIZATION_FAILURE, () -> db.insert(repeatable, 1, 11L));
    }

    @Test
    void readCommittedStatementThatFoundAChangedRowSeesTheNewRow() {
        db.load(1, 10);
        Transaction first = db.begin();
        db.delete(first, 1);
        Call<?> fate = prepare(first);
        Transaction second = db.begin();
        assertEquals(0, db.update(second, 1, 11L), "run again on the prepared version, the row is gone");
        Call<?> commit = db.scheduler.actor("second").call(second::commit);
        assertTrue(commit.isBlocked(), "that no row was changed holds only if the deletion does (I6)");
        rejectLast();
        assertFails(ErrorCode.COMMIT_ROLLED_BACK, fate);
        assertFails(ErrorCode.DEPENDENCY_ROLLED_BACK, commit);
        assertEquals(Map.of(1L, 10L), db.rows());
    }

    /** What the first run did is undone: else the first row would be changed twice. */
    @Test
    void statementThatIsRunAgainBeginsFromNothing() {
        db.load(1, 10, 2, 20);
        Transaction first = db.begin();
        db.update(first, 2, 30L);
        Transaction second = db.begin();
        Call<?> increments = db.scheduler
                .actor("second")
                .call(() -> second.execute("INCREMENT", Cancellation.never(), statement -> {
                    for (long a = 1; a <= 2; a++) {
                        byte[] old = statement.view().table(db.table()).get(db.key(a));
                        assertNotNull(old);
                        long b = (Long) db.table().layout().decode(old)[1];
                        assertTrue(statement.update(db.table(), db.key(a), old, db.row(a, b + 1)));
                    }
                    return 0;
                }));
        assertTrue(increments.isBlocked(), "it has changed row 1 and waits for row 2");
        commit(first);
        db.scheduler.runUntilIdle();
        increments.result();
        commit(second);
        assertEquals(Map.of(1L, 11L, 2L, 31L), db.rows());
    }

    /** Else another one could change a row between the comparison with what was read and the prepare. */
    @Test
    void locksAreHeldUntilTheCommitIsPreparedAndNoLonger() {
        Transaction t = db.begin();
        db.insert(t, 1, 10L);
        long held = db.database.locks().heldCount();
        assertEquals(2, held, "the table and the row");
        List<Long> heldAtAppend = new ArrayList<>();
        db.journal.atAppend(csn -> heldAtAppend.add(db.database.locks().heldCount()));
        prepare(t);
        assertEquals(List.of(held), heldAtAppend);
        assertEquals(0, db.database.locks().heldCount());
    }

    @Test
    void commitWithoutChangesAfterItsSourceRolledBackFails() {
        db.load(1, 10);
        Transaction first = db.begin();
        db.delete(first, 1);
        Call<?> fate = prepare(first);
        Transaction second = db.begin();
        assertEquals(0, db.update(second, 1, 11L));
        rejectLast();
        assertFails(ErrorCode.COMMIT_ROLLED_BACK, fate);
        TarnException e = assertFails(ErrorCode.DEPENDENCY_ROLLED_BACK, second::commit);
        assertTrue(message(e).contains("run it again"), e::toString);
    }

    // Own changes on top of what is prepared.

    private Call<Map<Long, Object>> query(Transaction transaction) {
        return db.scheduler.actor("query").call(() -> seen(transaction.queryView(Cancellation.never())));
    }

    @Test
    void statementsSeeTheWholeOfWhatOwnChangesBuildOn() {
        db.load(1, 100, 2, 100);
        Transaction first = db.begin();
        db.update(first, 1, 101L);
        db.update(first, 2, 99L);
        Call<?> fate = prepare(first);
        Transaction second = db.begin();
        db.update(second, 1, 102L);
        assertEquals(Map.of(1L, 102L, 2L, 99L), seen(second.view()), "for a statement that is undone with it");
        Call<Map<Long, Object>> query = query(second);
        assertTrue(query.isBlocked(), "what a query tells must be confirmed (I6)");
        assertEquals(Map.of(1L, 100L, 2L, 100L), seen(db.begin()), "others see what is confirmed");
        acknowledge();
        fate.result();
        assertEquals(Map.of(1L, 102L, 2L, 99L), query.result());
        second.rollback();
    }

    @Test
    void rowPutInThePlaceOfADeletedOneBuildsOnTheDeletion() {
        db.load(1, 10);
        Transaction mover = db.begin();
        db.delete(mover, 1);
        db.insert(mover, 2, 20L);
        prepare(mover);
        Transaction second = db.begin();
        db.insert(second, 1, 11L);
        assertEquals(Map.of(1L, 11L, 2L, 20L), seen(second.view()));
        acknowledge();
        assertEquals(Map.of(1L, 11L, 2L, 20L), query(second).result());
        second.rollback();
    }

    @Test
    void uniqueKeyThatIsFreeInThePreparedVersionIsNeverSeenTwice() {
        db.load(1, 10);
        db.startBuild("I", true);
        acknowledge();
        Transaction first = db.begin();
        db.update(first, 1, 11L);
        prepare(first);
        Transaction second = db.begin();
        db.insert(second, 2, 10L);
        assertEquals(Map.of(1L, 11L, 2L, 10L), seen(second.view()));
        acknowledge();
        assertEquals(Map.of(1L, 11L, 2L, 10L), query(second).result());
        second.rollback();
    }

    @Test
    void rowsThatNobodyElseChangedNeedNoWait() {
        db.load(1, 10, 2, 20);
        Transaction other = db.begin();
        db.update(other, 2, 21L);
        prepare(other);
        Transaction transaction = db.begin();
        db.update(transaction, 1, 11L);
        db.insert(transaction, 3, 30L);
        assertEquals(Map.of(1L, 11L, 2L, 20L, 3L, 30L), query(transaction).result());
        transaction.rollback();
    }

    @Test
    void queryFailsWhenWhatOwnChangesBuildOnRollsBack() {
        db.load(1, 10);
        Transaction first = db.begin();
        db.update(first, 1, 11L);
        Call<?> fate = prepare(first);
        Transaction second = db.begin();
        db.update(second, 1, 12L);
        Call<Map<Long, Object>> query = query(second);
        assertTrue(query.isBlocked());
        rejectLast();
        assertFails(ErrorCode.COMMIT_ROLLED_BACK, fate);
        assertFails(ErrorCode.DEPENDENCY_ROLLED_BACK, query);
        assertFalse(second.isActive());
    }

    @Test
    void doomedTransactionLearnsItAtItsNextQuery() {
        db.load(1, 10);
        Transaction first = db.begin();
        db.update(first, 1, 11L);
        Call<?> fate = prepare(first);
        Transaction second = db.begin();
        db.update(second, 1, 12L);
        rejectLast();
        assertFails(ErrorCode.COMMIT_ROLLED_BACK, fate);
        db.load(2, 20);
        second.view();
        assertFails(ErrorCode.DEPENDENCY_ROLLED_BACK, query(second));
        assertFalse(second.isActive());
    }

    @Test
    void doomedTransactionLearnsItAtItsNextStatement() {
        db.load(1, 10);
        Transaction first = db.begin();
        db.update(first, 1, 11L);
        Call<?> fate = prepare(first);
        Transaction second = db.begin();
        db.update(second, 1, 12L);
        rejectLast();
        assertFails(ErrorCode.COMMIT_ROLLED_BACK, fate);
        assertFails(ErrorCode.DEPENDENCY_ROLLED_BACK, () -> db.insert(second, 2, 20L));
        assertFalse(second.isActive());
    }

    @Test
    void doomEndsALockWait() {
        db.load(1, 10, 2, 20);
        Transaction source = db.begin();
        db.update(source, 1, 11L);
        Call<?> fate = prepare(source);
        Transaction holder = db.begin();
        db.load(3, 30);
        db.journal.pendingCsns();
        fate.result();
        db.update(holder, 2, 21L);
        Transaction source2 = db.begin();
        db.update(source2, 1, 12L);
        Call<?> fate2 = prepare(source2);
        Transaction waiter = db.begin();
        db.update(waiter, 1, 13L);
        Call<Integer> waiting = db.scheduler.actor("waiter").call(() -> db.update(waiter, 2, 22L));
        assertTrue(waiting.isBlocked());
        rejectLast();
        assertFails(ErrorCode.COMMIT_ROLLED_BACK, fate2);
        assertFails(ErrorCode.DEPENDENCY_ROLLED_BACK, waiting);
        holder.rollback();
    }

    // Waiting.

    @Test
    void deadlockNamesBothStatements() {
        db.load(1, 10, 2, 20);
        Transaction t1 = db.begin();
        Transaction t2 = db.begin();
        db.update(t1, 1, 11L);
        db.update(t2, 2, 21L);
        Call<Integer> first = db.scheduler.actor("T1").call(() -> db.update(t1, 2, 12L));
        assertTrue(first.isBlocked());
        TarnException e = assertFails(ErrorCode.DEADLOCK_DETECTED, () -> db.update(t2, 1, 22L));
        assertTrue(message(e).contains("UPDATE {2, 12}") && message(e).contains("UPDATE {1, 22}"), e::toString);
        assertFalse(t2.isActive());
        db.scheduler.runUntilIdle();
        assertEquals(1, first.result());
        commit(t1);
        assertEquals(Map.of(1L, 11L, 2L, 12L), db.rows());
    }

    @Test
    void lockTimeoutNamesTheHolderAndUndoesTheStatementAlone() {
        db.load(1, 10, 2, 20);
        Transaction holder = db.begin();
        db.update(holder, 2, 21L);
        Transaction waiter = db.begin();
        db.update(waiter, 1, 11L);
        Call<Integer> call = db.scheduler.actor("waiter").call(() -> db.update(waiter, 2, 22L));
        db.scheduler.advance(Duration.ofSeconds(11).toNanos());
        db.scheduler.runUntilIdle();
        TarnException e = call.failure(TarnException.class);
        assertEquals(ErrorCode.LOCK_TIMEOUT, e.code());
        assertTrue(message(e).contains("UPDATE {2, 21}"), e::toString);
        assertTrue(message(e).contains("(A) = (2)"), e::toString);
        holder.rollback();
        commit(waiter);
        assertEquals(Map.of(1L, 11L, 2L, 20L), db.rows());
    }

    @Test
    void waitForAPreparedRowTimesOut() {
        Transaction holder = db.begin();
        db.insert(holder, 1, 10L);
        prepare(holder);
        Transaction waiter = db.begin();
        Call<?> call = db.scheduler.actor("waiter").call(() -> db.insert(waiter, 1, 11L));
        assertTrue(call.isBlocked());
        db.scheduler.advance(Duration.ofSeconds(11).toNanos());
        db.scheduler.runUntilIdle();
        assertFails(ErrorCode.LOCK_TIMEOUT, call);
        waiter.rollback();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitCanBeCanceled(boolean prepared) {
        Transaction holder = db.begin();
        db.insert(holder, 1, 10L);
        if (prepared) {
            prepare(holder);
        }
        Transaction waiter = db.begin();
        Cancellation cancellation = new Cancellation();
        Call<Integer> call = db.scheduler
                .actor("waiter")
                .call(() -> waiter.execute("INSERT", cancellation, statement -> {
                    statement.insert(db.table(), db.row(1, 11L));
                    return 0;
                }));
        assertTrue(call.isBlocked());
        cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "the test"));
        db.scheduler.runUntilIdle();
        assertFails(ErrorCode.QUERY_CANCELED, call);
        assertTrue(waiter.isActive());
        waiter.rollback();
        holder.rollback();
    }

    @Test
    void interruptedLockWaitFailsWithItsFlagKept() {
        Transaction holder = db.begin();
        db.insert(holder, 1, 10L);
        Transaction waiter = db.begin();
        Actor actor = db.scheduler.actor("waiter");
        Call<Boolean> call = actor.call(() -> {
            TarnException e = assertThrows(TarnException.class, () -> db.insert(waiter, 1, 11L));
            assertEquals(ErrorCode.INTERRUPTED, e.code());
            return Thread.interrupted();
        });
        assertTrue(call.isBlocked());
        actor.interrupt();
        db.scheduler.runUntilIdle();
        assertTrue(call.result());
        waiter.rollback();
        holder.rollback();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void interruptLeavesNoCommitUndecided(boolean confirmed) {
        Transaction t = db.begin();
        db.insert(t, 1, 10L);
        Actor actor = db.scheduler.actor("T");
        Call<Boolean> call = actor.call(() -> {
            try {
                t.commit();
            } catch (TarnException e) {
                assertEquals(ErrorCode.COMMIT_ROLLED_BACK, e.code());
                assertFalse(confirmed);
            }
            return Thread.interrupted();
        });
        actor.interrupt();
        db.scheduler.runUntilIdle();
        assertTrue(call.isBlocked(), "it goes on waiting");
        if (confirmed) {
            db.journal.acknowledgeAll();
        } else {
            rejectLast();
        }
        db.scheduler.runUntilIdle();
        assertTrue(call.result(), "the flag is kept");
        assertEquals(confirmed ? Map.of(1L, 10L) : Map.of(), db.rows());
    }

    @Test
    void failedJournalMakesTheDatabaseReadOnlyWithAReason() {
        db.load(1, 10);
        Transaction pending = db.begin();
        db.insert(pending, 2, 20L);
        Call<?> commit = prepare(pending);
        db.journal.fail(db.journal.pendingCsns().get(0), new TarnException(ErrorCode.DISK_FULL, "the disk is full"));
        db.scheduler.runUntilIdle();
        assertFails(ErrorCode.COMMIT_ROLLED_BACK, commit);
        Transaction writer = db.begin();
        TarnException e = assertFails(ErrorCode.DATABASE_READ_ONLY, () -> db.insert(writer, 3, 30L));
        assertEquals("25006", e.code().sqlState());
        assertTrue(message(e).contains("the disk is full"), e::toString);
        assertEquals(Map.of(1L, 10L), seen(db.begin()), "reads go on");
    }

    @Test
    void unknownOutcomeIsNeverReportedAsRollback() {
        Transaction t = db.begin();
        db.insert(t, 1, 10L);
        Call<?> commit = prepare(t);
        db.journal.fail(
                db.journal.pendingCsns().get(0), new TarnException(ErrorCode.OUTCOME_UNKNOWN, "leadership lost"));
        db.scheduler.runUntilIdle();
        assertFails(ErrorCode.OUTCOME_UNKNOWN, commit);
    }

    /** A step is confirmed with a CSN that the journal never sees, so the journal's failure may begin below it. */
    @Test
    void journalFailsAfterAStepWasConfirmedBeyondItsLastRecord() {
        db.load(1, 10);
        long last = db.database.confirmedVersion().csn();
        db.database.pipeline().prepare((tip, guard) -> tip, null);
        assertEquals(last + 1, db.database.confirmedVersion().csn());
        Transaction reader = db.begin();
        db.update(reader, 1, 11L);
        db.journal.fail(last + 1);
        assertEquals(
                Map.of(1L, 11L), seen(reader.queryView(Cancellation.never())), "what it read has not been rolled back");
        TarnException e = assertFails(ErrorCode.DATABASE_READ_ONLY, reader::commit);
        assertTrue(message(e).contains("read-only"), e::toString);
    }
}
