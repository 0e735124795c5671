package org.tarndb.txn.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;

/** Errors such as a lack of memory while a wait begins or lasts: nothing of it is left, and the owner can release. */
class LockErrorTest {
    private static final LockKey A = LockKey.row(1, new byte[] {'a'});

    /** One that fails when the wait graph looks for it, which it does by hash code. */
    private static final class FailingOwner extends LockOwner {
        private @Nullable Error next;

        FailingOwner(long id) {
            super(id);
        }

        @Override
        public String describe() {
            return "transaction " + id();
        }

        @Override
        public int hashCode() {
            Error error = next;
            next = null;
            if (error != null) {
                throw error;
            }
            return (int) id();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }
    }

    /** Waits that fail. */
    private static final class FailingWaits implements Waits {
        private @Nullable Error next;

        @Override
        public boolean await(Signal signal, long deadlineNanos) {
            if (next != null) {
                throw next;
            }
            return signal.isSet();
        }
    }

    private final FailingWaits waits = new FailingWaits();
    private final LockTable locks = new LockTable(Clock.system(), waits, LockKey::toString);
    private final FailingOwner holder = new FailingOwner(1);
    private final FailingOwner waiter = new FailingOwner(2);

    /** The waiter is looked up when its wait is noted, the holder when a cycle is searched. */
    @Test
    void anErrorWhileAWaitBeginsLeavesNothing() {
        for (FailingOwner failing : List.of(waiter, holder)) {
            failing.next = new OutOfMemoryError("test");
            assertGivesUp(failing.next);
        }
    }

    @Test
    void anErrorWhileWaitingLeavesNothing() {
        waits.next = new StackOverflowError("test");
        assertGivesUp(waits.next);
    }

    private void assertGivesUp(Error expected) {
        LockKey other = LockKey.table(9);
        acquire(holder, A, LockMode.EXCLUSIVE);
        acquire(waiter, other, LockMode.EXCLUSIVE);
        Error thrown = assertThrows(Error.class, () -> acquire(waiter, A, LockMode.EXCLUSIVE));
        assertSame(expected, thrown);
        assertEquals(0, locks.waitingCount());
        locks.releaseAll(waiter);
        assertTrue(locks.tryAcquire(holder, other, LockMode.EXCLUSIVE));
        locks.releaseAll(holder);
        assertFalse(locks.holds(waiter, A, LockMode.SHARED), "granted to one that gave up");
        assertEquals(0, locks.heldCount());
        assertEquals(0, locks.keyCount());
        waits.next = null;
    }

    private void acquire(LockOwner owner, LockKey key, LockMode mode) {
        locks.acquire(owner, key, mode, Waits.NO_DEADLINE, Cancellation.never());
    }
}
