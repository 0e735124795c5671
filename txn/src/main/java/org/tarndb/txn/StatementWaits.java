package org.tarndb.txn;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.lock.LockTable;

/**
 * What a statement waits for: locks and the fate of prepared transactions. A wait ends with the statement's cancellation
 * and with the transaction's doom.
 */
final class StatementWaits {
    private final Transaction transaction;
    private final Cancellation cancellation;
    private long[] lockedTables = {};

    StatementWaits(Transaction transaction, Cancellation cancellation) {
        this.transaction = transaction;
        this.cancellation = cancellation;
    }

    /** The tip; from now on the transaction depends on it. */
    DatabaseVersion tip() {
        return transaction.context().pipeline.tipFor(transaction.dependent());
    }

    void lockForWriting(long tableId) {
        for (long locked : lockedTables) {
            if (locked == tableId) {
                return;
            }
        }
        lock(LockKey.table(tableId), LockMode.INTENTION_EXCLUSIVE);
        lockedTables = Arrays.copyOf(lockedTables, lockedTables.length + 1);
        lockedTables[lockedTables.length - 1] = tableId;
    }

    void lock(LockKey key, LockMode mode) {
        lock(key, mode, LockWait.DEFAULT);
    }

    /** @return false when the lock is held by another transaction and the wait says to go on without it */
    boolean lock(LockKey key, LockMode mode, LockWait wait) {
        transaction.holdMemory(0);
        LockTable locks = transaction.context().locks;
        if (locks.tryAcquire(transaction.owner(), key, mode)) {
            return true;
        }
        switch (wait.rule()) {
            case DEFAULT -> waitFor(key, mode, transaction.context().lockTimeoutNanos);
            case AT_MOST -> waitFor(key, mode, wait.nanos());
            case NOWAIT -> locks.acquireNow(transaction.owner(), key, mode);
            case SKIP_LOCKED -> {
                return false;
            }
        }
        return true;
    }

    private void waitFor(LockKey key, LockMode mode, long timeoutNanos) {
        Cancellation either = transaction.dependent().doom().nested();
        try (Cancellation.Registration registration = either.follow(cancellation)) {
            transaction.context().locks.acquire(transaction.owner(), key, mode, timeoutNanos, either);
        }
    }

    /** Waits until all that this version holds is decided. */
    void awaitDecided(DatabaseVersion version) {
        long deadlineNanos = transaction.context().env.clock().deadlineAfter(transaction.context().lockTimeoutNanos);
        // Looked at again after the wait: then a cascade that decided it has also doomed who read it.
        for (PendingCommit pending; (pending = lastPendingUpTo(version)) != null; ) {
            await(pending, deadlineNanos);
        }
    }

    private @Nullable PendingCommit lastPendingUpTo(DatabaseVersion version) {
        return transaction.context().pipeline.lastPendingUpTo(version.csn());
    }

    private void await(PendingCommit pending, long deadlineNanos) {
        Cancellation either = transaction.dependent().doom().nested();
        transaction.owner().setAwaitedCsn(pending.csn());
        try (Cancellation.Registration registration = either.follow(cancellation)) {
            if (!pending.awaitDecided(transaction.context().env.waits(), deadlineNanos, either)) {
                throw new TarnException(
                        ErrorCode.LOCK_TIMEOUT,
                        "the statement waited too long for a prepared transaction (CSN " + pending.csn()
                                + ") to become durable; run it again");
            }
        } finally {
            transaction.owner().setAwaitedCsn(-1);
        }
    }

    /** Called in loops that take long. */
    void throwIfCancelled() {
        transaction.dependent().doom().throwIfCancelled();
        cancellation.throwIfCancelled();
    }
}
