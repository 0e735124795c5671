package org.tarndb.txn.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.lock.LockMode.EXCLUSIVE;
import static org.tarndb.txn.lock.LockMode.INTENTION_EXCLUSIVE;
import static org.tarndb.txn.lock.LockMode.SHARED;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;

/** Each rule of the lock table as a schedule written down. */
class LockTableTest {
    private static final long TIMEOUT_NANOS = 5_000_000;
    private static final LockKey A = LockKey.row(1, new byte[] {'a'});
    private static final LockKey B = LockKey.row(1, new byte[] {'b'});
    private static final LockKey C = LockKey.uniqueKey(2, new byte[] {'c'});
    private static final LockKey TABLE = LockKey.table(1);

    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final LockTable locks = new LockTable(scheduler, scheduler, key -> "<" + key + ">");
    private final List<Session> sessions = new ArrayList<>();
    private final Session t1 = new Session(1);
    private final Session t2 = new Session(2);
    private final Session t3 = new Session(3);
    private final Session t4 = new Session(4);

    /** O4: when all owners have released, nothing is left. */
    @AfterEach
    void nothingIsLeft() {
        for (int round = 0; round < sessions.size(); round++) {
            scheduler.runUntilIdle();
            sessions.stream().filter(session -> session.actor.isIdle()).forEach(Session::release);
        }
        scheduler.close();
        assertEquals(0, locks.heldCount());
        assertEquals(0, locks.waitingCount());
        assertEquals(0, locks.keyCount());
        assertEquals(List.of(), locks.snapshot());
    }

    @Test
    void anExclusiveLockKeepsOthersOutUntilItIsReleased() {
        t1.lock(A, EXCLUSIVE).result();
        Call<?> second = t2.lock(A, EXCLUSIVE);
        assertTrue(second.isBlocked());
        t2.actor.proceed();
        assertTrue(second.isBlocked());
        t1.release();
        t2.actor.proceed();
        second.result();
        assertTrue(locks.holds(t2.owner, A, EXCLUSIVE));
        assertFalse(locks.holds(t1.owner, A, SHARED));
    }

    @Test
    void sharedAndIntentionLocksAreHeldTogether() {
        t1.lock(A, SHARED).result();
        t2.lock(A, SHARED).result();
        t1.lock(TABLE, INTENTION_EXCLUSIVE).result();
        t2.lock(TABLE, INTENTION_EXCLUSIVE).result();
        assertTrue(t3.lock(TABLE, SHARED).isBlocked());
        assertEquals(4, locks.heldCount());
    }

    @Test
    void differentKeysAreIndependent() {
        t1.lock(A, EXCLUSIVE).result();
        t2.lock(B, EXCLUSIVE).result();
        t3.lock(TABLE, EXCLUSIVE).result();
        t4.lock(C, EXCLUSIVE).result();
    }

    @Test
    void whatIsHeldIsTakenAgainAtOnceAlsoPastAQueue() {
        t1.lock(A, EXCLUSIVE).result();
        Call<?> waiting = t2.lock(A, EXCLUSIVE);
        t1.lock(A, EXCLUSIVE).result();
        t1.lock(A, SHARED).result();
        assertEquals(1, locks.heldCount());
        assertEquals(1, t1.owner.heldCount());
        t1.release();
        t2.actor.proceed();
        waiting.result();
    }

    @Test
    void aSingleHolderIsUpgradedAtOncePastTheQueue() {
        t1.lock(A, SHARED).result();
        Call<?> waiting = t2.lock(A, EXCLUSIVE);
        t1.lock(A, EXCLUSIVE).result();
        assertTrue(locks.holds(t1.owner, A, EXCLUSIVE));
        assertTrue(waiting.isBlocked());
        t1.lock(TABLE, INTENTION_EXCLUSIVE).result();
        t1.lock(TABLE, EXCLUSIVE).result();
        assertTrue(locks.holds(t1.owner, TABLE, EXCLUSIVE));
        assertEquals(2, locks.heldCount());
    }

    @Test
    void anUpgradeWaitsForTheOtherHoldersAndGoesBeforeTheQueue() {
        t1.lock(A, SHARED).result();
        t2.lock(A, SHARED).result();
        Call<?> queued = t3.lock(A, EXCLUSIVE);
        Call<?> upgrade = t1.lock(A, EXCLUSIVE);
        assertTrue(upgrade.isBlocked());
        t2.release();
        scheduler.runUntilIdle();
        upgrade.result();
        assertTrue(locks.holds(t1.owner, A, EXCLUSIVE));
        assertTrue(queued.isBlocked());
        t1.release();
        scheduler.runUntilIdle();
        queued.result();
    }

    @Test
    void requestsAreServedInOrderAndSharedOnesTogether() {
        t1.lock(A, EXCLUSIVE).result();
        Call<?> s2 = t2.lock(A, SHARED);
        Call<?> s3 = t3.lock(A, SHARED);
        Call<?> x4 = t4.lock(A, EXCLUSIVE);
        t1.release();
        scheduler.runUntilIdle();
        s2.result();
        s3.result();
        assertTrue(x4.isBlocked());
        t2.release();
        scheduler.runUntilIdle();
        assertTrue(x4.isBlocked());
        t3.release();
        scheduler.runUntilIdle();
        x4.result();
    }

    @Test
    void aReleaseLetsNobodyPassARequestThatStillWaits() {
        t1.lock(TABLE, INTENTION_EXCLUSIVE).result();
        t2.lock(TABLE, INTENTION_EXCLUSIVE).result();
        Call<?> shared = t3.lock(TABLE, SHARED);
        Call<?> writer = t4.lock(TABLE, INTENTION_EXCLUSIVE);
        t1.release();
        scheduler.runUntilIdle();
        assertTrue(shared.isBlocked());
        assertTrue(writer.isBlocked(), "it stands behind the shared request");
        t2.release();
        scheduler.runUntilIdle();
        shared.result();
        assertTrue(writer.isBlocked());
    }

    @Test
    void aWriterIsNotStarvedByLaterReaders() {
        t1.lock(A, SHARED).result();
        Call<?> writer = t2.lock(A, EXCLUSIVE);
        Call<?> reader = t3.lock(A, SHARED);
        assertTrue(reader.isBlocked());
        assertFalse(t4.tryLock(A, SHARED).result());
        t1.release();
        scheduler.runUntilIdle();
        writer.result();
        assertTrue(reader.isBlocked());
        t2.release();
        scheduler.runUntilIdle();
        reader.result();
    }

    @Test
    void tryAcquireTakesOrDeclinesAndUpgrades() {
        assertTrue(t1.tryLock(A, SHARED).result());
        assertTrue(t2.tryLock(A, SHARED).result());
        assertFalse(t1.tryLock(A, EXCLUSIVE).result());
        t2.release();
        assertTrue(t1.tryLock(A, EXCLUSIVE).result());
        assertFalse(t2.tryLock(A, SHARED).result());
        assertEquals(0, locks.waitingCount());
    }

    @Test
    void theOwnerWhoseWaitClosesACycleIsTheVictimAndTheMessageNamesBoth() {
        t1.lock(A, EXCLUSIVE).result();
        t2.lock(B, EXCLUSIVE).result();
        Call<?> first = t1.lock(B, EXCLUSIVE);
        assertTrue(first.isBlocked());
        String message = assertFails(ErrorCode.DEADLOCK_DETECTED, t2.lock(A, EXCLUSIVE));
        assertEquals(
                "Deadlock: transaction 2 running S2 waits for <" + A
                        + "> behind transaction 1 running S1, and transaction 1"
                        + " running S1 waits for <" + B + "> behind transaction 2 running S2."
                        + " This transaction is the victim: roll it back and run it again",
                message);
        assertTrue(locks.holds(t2.owner, B, EXCLUSIVE));
        assertTrue(first.isBlocked());
        t2.release();
        scheduler.runUntilIdle();
        first.result();
    }

    @Test
    void aCycleOfThreeIsFound() {
        t1.lock(A, EXCLUSIVE).result();
        t2.lock(B, EXCLUSIVE).result();
        t3.lock(C, SHARED).result();
        Call<?> w1 = t1.lock(B, SHARED);
        Call<?> w2 = t2.lock(C, EXCLUSIVE);
        String message = assertFails(ErrorCode.DEADLOCK_DETECTED, t3.lock(A, SHARED));
        assertTrue(message.contains("S1") && message.contains("S2") && message.contains("S3"), message);
        assertTrue(w1.isBlocked());
        assertTrue(w2.isBlocked());
    }

    @Test
    void twoUpgradesOfOneKeyAreADeadlock() {
        t1.lock(A, SHARED).result();
        t2.lock(A, SHARED).result();
        Call<?> first = t1.lock(A, EXCLUSIVE);
        assertFails(ErrorCode.DEADLOCK_DETECTED, t2.lock(A, EXCLUSIVE));
        t2.release();
        scheduler.runUntilIdle();
        first.result();
    }

    @Test
    void aCycleThroughAPlaceInAQueueIsFound() {
        t1.lock(A, SHARED).result();
        t2.lock(B, EXCLUSIVE).result();
        Call<?> writer = t3.lock(A, EXCLUSIVE);
        Call<?> reader = t2.lock(A, SHARED); // compatible with the holder, but behind the writer
        assertTrue(reader.isBlocked());
        assertFails(ErrorCode.DEADLOCK_DETECTED, t1.lock(B, EXCLUSIVE)); // t1 -> t2 -> t3 -> t1
        t1.release();
        scheduler.runUntilIdle();
        writer.result();
    }

    @Test
    void aChainOfWaitsIsNoDeadlock() {
        t1.lock(A, EXCLUSIVE).result();
        t2.lock(B, EXCLUSIVE).result();
        t3.lock(C, EXCLUSIVE).result();
        Call<?> w4 = t4.lock(C, EXCLUSIVE);
        Call<?> w3 = t3.lock(B, EXCLUSIVE);
        Call<?> w2 = t2.lock(A, EXCLUSIVE);
        for (Session session : List.of(t1, t2, t3)) {
            session.release();
            scheduler.runUntilIdle();
        }
        w2.result();
        w3.result();
        w4.result();
    }

    @Test
    void aWaitTimesOutAtItsTimeAndNamesTheHolders() {
        t1.lock(A, SHARED).result();
        t2.lock(A, SHARED).result();
        Call<?> waiting = t3.lock(A, EXCLUSIVE);
        scheduler.advance(TIMEOUT_NANOS - 1);
        scheduler.runUntilIdle();
        assertTrue(waiting.isBlocked());
        scheduler.advance(1);
        scheduler.runUntilIdle();
        assertEquals(
                "Could not lock <" + A + "> exclusively within 5 ms: it waited for transaction 2 running S2,"
                        + " transaction 1 running S1. Run the transaction again, or raise the lock timeout",
                assertFails(ErrorCode.LOCK_TIMEOUT, waiting));
    }

    @Test
    void aWaitThatTimesOutLetsThoseBehindItGo() {
        t1.lock(A, SHARED).result();
        Call<?> writer = t2.lock(A, EXCLUSIVE);
        scheduler.advance(1);
        Call<?> reader = t3.lock(A, SHARED);
        assertTrue(reader.isBlocked());
        scheduler.advance(TIMEOUT_NANOS - 1);
        scheduler.runUntilIdle();
        assertFails(ErrorCode.LOCK_TIMEOUT, writer);
        reader.result();
    }

    @Test
    void aTimeoutOfZeroFailsAtOnceUnlessTheLockIsFree() {
        t1.lock(A, EXCLUSIVE, 0).result();
        assertTrue(assertFails(ErrorCode.LOCK_TIMEOUT, t2.lock(A, SHARED, 0)).contains("transaction 1 running S1"));
    }

    @Test
    void withoutTimeoutAWaitGoesOn() {
        t1.lock(A, EXCLUSIVE).result();
        Call<?> waiting = t2.lock(A, SHARED, Waits.NO_DEADLINE);
        scheduler.advance(Long.MAX_VALUE / 2);
        scheduler.runUntilIdle();
        assertTrue(waiting.isBlocked());
    }

    @Test
    void aCancelledWaitEndsAtOnceWithTheReason() {
        t1.lock(A, EXCLUSIVE).result();
        Call<?> cancelled = t2.lock(A, EXCLUSIVE);
        Call<?> behind = t3.lock(A, EXCLUSIVE);
        t2.cancellation.cancel(new TarnException(ErrorCode.DEPENDENCY_ROLLED_BACK, "doomed"));
        scheduler.runUntilIdle();
        assertFails(ErrorCode.DEPENDENCY_ROLLED_BACK, cancelled);
        assertTrue(behind.isBlocked());
        assertEquals(1, locks.waitingCount());
        assertFails(ErrorCode.DEPENDENCY_ROLLED_BACK, t2.lock(B, EXCLUSIVE)); // not even a free lock
        t1.release();
        scheduler.runUntilIdle();
        behind.result();
    }

    @Test
    void anInterruptedWaitFailsAloneAndKeepsTheFlag() {
        t1.lock(A, EXCLUSIVE).result();
        Call<Boolean> interrupted = t2.actor.call(() -> {
            TarnException e = assertThrows(
                    TarnException.class,
                    () -> locks.acquire(t2.owner, A, EXCLUSIVE, TIMEOUT_NANOS, Cancellation.never()));
            assertEquals(ErrorCode.INTERRUPTED, e.code());
            return Thread.interrupted();
        });
        Call<?> behind = t3.lock(A, EXCLUSIVE);
        t2.actor.interrupt();
        scheduler.runUntilIdle();
        assertTrue(interrupted.result());
        assertTrue(behind.isBlocked());
        t1.release();
        scheduler.runUntilIdle();
        behind.result();
    }

    @Test
    void aLockGrantedBeforeTheWaitEndsCountsAsGranted() {
        t1.lock(A, EXCLUSIVE).result();
        Call<?> late = t2.lock(A, EXCLUSIVE);
        t1.release();
        scheduler.advance(TIMEOUT_NANOS);
        t2.actor.interrupt();
        t2.cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "stop"));
        scheduler.runUntilIdle();
        late.result();
        assertTrue(locks.holds(t2.owner, A, EXCLUSIVE));
        assertTrue(t2.actor.call(() -> Thread.interrupted()).result());
    }

    @Test
    void anotherThreadMayReleaseForAnOwner() {
        t1.lock(A, EXCLUSIVE).result();
        t1.lock(B, EXCLUSIVE).result();
        Call<?> waiting = t2.lock(B, EXCLUSIVE);
        t3.actor.call(() -> locks.releaseAll(t1.owner)).result();
        t2.actor.proceed();
        waiting.result();
        assertEquals(1, locks.heldCount());
    }

    @Test
    void releasingWhileTheOwnerWaitsIsADefect() {
        t1.lock(A, EXCLUSIVE).result();
        Call<?> waiting = t2.lock(A, EXCLUSIVE);
        TarnException defect = t3.actor.call(() -> locks.releaseAll(t2.owner)).failure(TarnException.class);
        assertEquals(ErrorCode.INTERNAL_ERROR, defect.code());
        assertTrue(waiting.isBlocked());
    }

    @Test
    void aSnapshotShowsHoldersAndTheQueueInOrder() {
        t1.lock(A, SHARED).result();
        t2.lock(A, EXCLUSIVE);
        t3.lock(A, SHARED);
        assertEquals(
                List.of(
                        new LockInfo(A, t1.owner, SHARED, true, List.of()),
                        new LockInfo(A, t2.owner, EXCLUSIVE, false, List.of(t1.owner)),
                        new LockInfo(A, t3.owner, SHARED, false, List.of(t2.owner))),
                locks.snapshot());
    }

    /** A transaction and the thread it runs on. */
    private final class Session {
        final TestOwner owner;
        final Actor actor;
        final Cancellation cancellation = new Cancellation();

        Session(long id) {
            owner = new TestOwner(id);
            actor = scheduler.actor("T" + id);
            sessions.add(this);
        }

        Call<@Nullable Void> lock(LockKey key, LockMode mode) {
            return lock(key, mode, TIMEOUT_NANOS);
        }

        Call<@Nullable Void> lock(LockKey key, LockMode mode, long timeoutNanos) {
            return actor.call(() -> locks.acquire(owner, key, mode, timeoutNanos, cancellation));
        }

        Call<Boolean> tryLock(LockKey key, LockMode mode) {
            return actor.call(() -> locks.tryAcquire(owner, key, mode));
        }

        void release() {
            actor.call(() -> locks.releaseAll(owner)).result();
        }
    }

    private static String assertFails(ErrorCode code, Call<?> call) {
        TarnException failure = call.failure(TarnException.class);
        assertEquals(code, failure.code());
        return String.valueOf(failure.getMessage());
    }
}
