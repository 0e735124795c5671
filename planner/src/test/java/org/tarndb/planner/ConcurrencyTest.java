package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;

/** Sessions that meet: waits, restarts, deadlocks, and what ends a wait. */
class ConcurrencyTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final DeterministicScheduler scheduler = new DeterministicScheduler(5);
    private final InMemory db = new InMemory(scheduler);
    private final Client a = db.connect();
    private final Client b = db.connect();
    private final Actor second = scheduler.actor("second");

    @BeforeEach
    void create() {
        a.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        a.run("INSERT INTO t VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() {
        db.close();
        scheduler.close();
    }

    private String all() {
        return a.text("SELECT * FROM t");
    }

    @Test
    void anUpdateThatWaitedSeesWhatItWaitedFor() {
        a.run("BEGIN");
        a.run("UPDATE t SET v = v + 1 WHERE id = 1");
        Call<Long> update = second.call(() -> b.run("UPDATE t SET v = v * 2 WHERE id = 1"));
        assertTrue(update.isBlocked());
        a.run("COMMIT");
        second.proceed();
        assertEquals(1L, update.result());
        assertEquals("[[1, 22], [2, 20]]", all());
    }

    @Test
    void anUpdateFindsNothingWhenTheRowWasDeletedMeanwhile() {
        a.run("BEGIN");
        a.run("DELETE FROM t WHERE id = 1");
        Call<Long> update = second.call(() -> b.run("UPDATE t SET v = 0 WHERE id = 1"));
        a.run("COMMIT");
        second.proceed();
        assertEquals(0L, update.result());
    }

    @Test
    void anInsertWaitsForTheFateOfItsKey() {
        a.run("BEGIN");
        a.run("INSERT INTO t VALUES (3, 30)");
        Call<Long> insert = second.call(() -> b.run("INSERT INTO t VALUES (3, 31)"));
        assertTrue(insert.isBlocked());
        a.run("ROLLBACK");
        second.proceed();
        assertEquals(1L, insert.result());
        assertEquals("[[1, 10], [2, 20], [3, 31]]", all());
    }

    @Test
    void aDeadlockEndsOneTransaction() {
        b.session().setAutoCommit(false);
        a.run("BEGIN");
        a.run("UPDATE t SET v = 11 WHERE id = 1");
        second.call(() -> b.run("UPDATE t SET v = 21 WHERE id = 2")).result();
        Call<Long> waiting = second.call(() -> b.run("UPDATE t SET v = 12 WHERE id = 1"));
        assertTrue(waiting.isBlocked());
        a.fails(ErrorCode.DEADLOCK_DETECTED, "UPDATE t SET v = 22 WHERE id = 2");
        a.fails(ErrorCode.TRANSACTION_ABORTED, "SELECT * FROM t");
        a.run("ROLLBACK");
        second.proceed();
        waiting.result();
        second.call(() -> b.session().commit()).result();
        assertEquals("[[1, 12], [2, 21]]", all());
    }

    @Test
    void cancelEndsALockWaitAtOnce() {
        a.run("BEGIN");
        a.run("UPDATE t SET v = 11 WHERE id = 1");
        b.session().setAutoCommit(false);
        second.call(() -> b.run("INSERT INTO t VALUES (3, 30)")).result();
        Call<Long> update = second.call(() -> b.run("UPDATE t SET v = 12 WHERE id = 1"));
        assertTrue(update.isBlocked());
        b.cancel();
        second.proceed();
        assertEquals(
                ErrorCode.QUERY_CANCELED, update.failure(TarnException.class).code());
        assertTrue(b.session().inTransaction());
        second.call(() -> b.session().commit()).result();
        a.run("COMMIT");
        assertEquals("[[1, 11], [2, 20], [3, 30]]", all());
    }

    @Test
    void aTimeOutEndsALockWait() {
        a.run("BEGIN");
        a.run("UPDATE t SET v = 11 WHERE id = 1");
        Call<Result> update = second.call(() -> b.session()
                .execute(b.session().prepare("UPDATE t SET v = 12 WHERE id = 1"), new Parameters(0), 2 * SECOND));
        scheduler.advance(SECOND);
        scheduler.runUntilIdle();
        assertTrue(update.isBlocked());
        scheduler.advance(SECOND);
        scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.QUERY_TIMEOUT, update.failure(TarnException.class).code());
        a.run("COMMIT");
        second.call(() -> b.run("UPDATE t SET v = 12 WHERE id = 1")).result();
    }

    @Test
    void theSessionsTimeOutHoldsForStatementsWithoutOne() {
        b.run("SET STATEMENT_TIMEOUT = 500");
        a.run("BEGIN");
        a.run("UPDATE t SET v = 11 WHERE id = 1");
        Call<Long> update = second.call(() -> b.run("UPDATE t SET v = 12 WHERE id = 1"));
        scheduler.advance(SECOND);
        scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.QUERY_TIMEOUT, update.failure(TarnException.class).code());
        a.run("ROLLBACK");
    }

    @Test
    void anInterruptEndsTheCallersWaitOnly() {
        a.run("BEGIN");
        a.run("UPDATE t SET v = 11 WHERE id = 1");
        Call<Long> update = second.call(() -> b.run("UPDATE t SET v = 12 WHERE id = 1"));
        second.interrupt();
        second.proceed();
        assertEquals(ErrorCode.INTERRUPTED, update.failure(TarnException.class).code());
        second.call(() -> Thread.interrupted()).result();
        a.run("COMMIT");
        second.call(() -> b.run("UPDATE t SET v = 12 WHERE id = 1")).result();
        assertEquals("[[1, 12], [2, 20]]", all());
    }

    @Test
    void cancelWithNothingRunningDoesNothing() {
        a.cancel();
        assertEquals("[[1, 10], [2, 20]]", all());
        a.run("UPDATE t SET v = 11 WHERE id = 1");
        a.cancel();
        a.run("UPDATE t SET v = 12 WHERE id = 1");
        assertEquals("[[1, 12], [2, 20]]", all());
    }

    @Test
    void aStatementPlannedForAnOlderSchemaIsPlannedAgainWhenItRunsAgain() {
        Prepared insert = b.session().prepare("INSERT INTO t VALUES (5, 50)");
        a.run("BEGIN");
        a.run("CREATE UNIQUE INDEX i ON t (v)");
        Call<Result> call = second.call(() -> b.session().execute(insert, new Parameters(0), 0));
        assertFalse(call.isFailed());
        a.run("COMMIT");
        second.proceed();
        assertEquals(1L, call.result().updateCount());
        a.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (6, 50)");
        assertTrue(a.rows("CHECK TABLE t").stream().allMatch(row -> "OK".equals(row.get(0))));
    }

    @Test
    void aStatementThatRunsAgainForANewSchemaKeepsTheModesOfItsTransaction() {
        b.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        a.run("BEGIN");
        a.run("CREATE UNIQUE INDEX i ON t (v)");
        Call<Long> update = second.call(() -> b.run("UPDATE t SET v = v + 1 WHERE id = 1"));
        assertTrue(update.isBlocked());
        a.run("COMMIT");
        a.run("BEGIN");
        a.run("UPDATE t SET v = 11 WHERE id = 1");
        second.proceed();
        assertTrue(update.isBlocked());
        a.run("COMMIT");
        second.proceed();
        assertEquals(
                ErrorCode.SERIALIZATION_FAILURE,
                update.failure(TarnException.class).code());
        second.call(() -> b.run("UPDATE t SET v = v + 1 WHERE id = 1")).result();
        assertEquals("[[1, 12], [2, 20]]", all());
    }

    @Test
    void switchingAutoCommitKeepsTheModesOfATransactionThatHasNotBegun() {
        a.run("SET TRANSACTION READ ONLY");
        a.session().setAutoCommit(false);
        a.fails(ErrorCode.READ_ONLY_TRANSACTION, "DELETE FROM t");
        a.session().rollback();
        a.run("DELETE FROM t");
    }

    /** However the moment falls: before the call, while it plans, or in an operator. */
    @Test
    void aCancelBeforeTheCallIsNotLost() {
        for (String sql : List.of(
                "SELECT v FROM t WHERE id = 1",
                "SELECT COUNT(*) FROM t x, t y",
                "UPDATE t SET v = 0",
                "EXPLAIN SELECT v FROM t")) {
            Prepared prepared = a.session().prepare(sql);
            Cancellation cancellation = a.session().newCancellation();
            cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "before"));
            TarnException e = assertThrows(
                    TarnException.class, () -> a.session().execute(prepared, new Parameters(0), 0, cancellation), sql);
            assertEquals(ErrorCode.QUERY_CANCELED, e.code());
        }
        assertEquals("[[1, 10], [2, 20]]", all());
    }

    private Rows pairs(long timeoutNanos, Cancellation cancellation) {
        Prepared query = a.session().prepare("SELECT x.v FROM t x JOIN t y ON x.id <> y.id");
        return Objects.requireNonNull(a.session()
                .execute(query, new Parameters(0), timeoutNanos, cancellation)
                .rows());
    }

    @Test
    void eachOfTwoOpenResultsIsCancelledAlone() {
        Cancellation first = a.session().newCancellation();
        Rows older = pairs(0, first);
        Rows newer = pairs(0, a.session().newCancellation());
        first.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "the older one"));
        assertEquals(
                ErrorCode.QUERY_CANCELED,
                assertThrows(TarnException.class, older::next).code());
        assertEquals(2, Client.readAll(newer).size());
    }

    @Test
    void theTimeOutOfOneExecutionLeavesTheNextAlone() {
        Cancellation shared = a.session().newCancellation();
        Rows slow = pairs(SECOND, shared);
        scheduler.advance(2 * SECOND);
        scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.QUERY_TIMEOUT,
                assertThrows(TarnException.class, slow::next).code());
        assertEquals(2, Client.readAll(pairs(SECOND, shared)).size());
    }

    @Test
    void aStoppedSessionFailsAndIsClosedByItsOwnThread() {
        a.run("BEGIN");
        a.run("UPDATE t SET v = 11 WHERE id = 1");
        second.call(() -> b.run("BEGIN")).result();
        second.call(() -> b.run("UPDATE t SET v = 21 WHERE id = 2")).result();
        Call<Long> update = second.call(() -> b.run("UPDATE t SET v = 12 WHERE id = 1"));
        b.session().stop();
        second.proceed();
        assertEquals(
                ErrorCode.CONNECTION_CLOSED, update.failure(TarnException.class).code());
        TarnException first = second.call(() -> b.run("SELECT 1")).failure(TarnException.class);
        TarnException next = second.call(() -> b.run("SELECT 1")).failure(TarnException.class);
        assertEquals(ErrorCode.CONNECTION_CLOSED, next.code());
        assertNotSame(first, next, "an exception is of the call that throws it");
        second.call(() -> {
                    b.session().close();
                    return true;
                })
                .result();
        a.run("UPDATE t SET v = 22 WHERE id = 2");
        a.run("COMMIT");
        assertEquals("[[1, 11], [2, 22]]", all());
    }
}
