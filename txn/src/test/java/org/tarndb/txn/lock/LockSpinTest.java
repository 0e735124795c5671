package org.tarndb.txn.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.TarnException;

/** A lock that is not free is tried for a moment before it is waited for. */
class LockSpinTest {
    private static final LockKey KEY = LockKey.table(1);

    private final TestOwner holder = new TestOwner(1);
    private final TestOwner other = new TestOwner(2);
    private int spins;
    private boolean released;

    /** Lets the holder release between two attempts, if it is to; a wait ends at once, in vain. */
    private final class OneSpin implements Waits {
        @Override
        public boolean spin(BooleanSupplier attempt) {
            spins++;
            assertFalse(attempt.getAsBoolean());
            if (released) {
                locks.releaseAll(holder);
            }
            return attempt.getAsBoolean();
        }

        @Override
        public boolean await(Signal signal, long deadlineNanos) {
            return signal.isSet();
        }
    }

    private final LockTable locks = new LockTable(Clock.system(), new OneSpin(), LockKey::toString);

    private void acquire(long timeoutNanos) {
        locks.acquire(other, KEY, LockMode.EXCLUSIVE, timeoutNanos, Cancellation.never());
    }

    @Test
    void aLockThatIsFreedMeanwhileNeedsNoWait() {
        locks.tryAcquire(holder, KEY, LockMode.EXCLUSIVE);
        released = true;
        acquire(1);
        assertTrue(locks.holds(other, KEY, LockMode.EXCLUSIVE));
        assertEquals(1, locks.heldCount());
    }

    @Test
    void oneThatIsNotIsWaitedFor() {
        locks.tryAcquire(holder, KEY, LockMode.EXCLUSIVE);
        assertThrows(TarnException.class, () -> acquire(1));
        assertEquals(1, spins);
        assertTrue(locks.holds(holder, KEY, LockMode.EXCLUSIVE));
        assertEquals(0, locks.waitingCount());
    }

    @Test
    void withoutTimeToWaitItIsNotTriedAgain() {
        locks.tryAcquire(holder, KEY, LockMode.EXCLUSIVE);
        assertThrows(TarnException.class, () -> acquire(0));
        assertEquals(0, spins);
    }
}
