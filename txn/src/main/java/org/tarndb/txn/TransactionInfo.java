package org.tarndb.txn;

import org.jspecify.annotations.Nullable;
import org.tarndb.txn.lock.LockOwner;
import org.tarndb.txn.status.TransactionId;

/**
 * A transaction in progress, as it was when it was looked at.
 *
 * @param ageNanos since it began
 * @param statement that it runs or ran last, and that writes; empty for none
 * @param changedRows that it would commit now
 * @param snapshotCsn of the version that it reads; null where each statement reads a newer one
 * @param awaitedCsn of the prepared commit whose fate it waits for; null for none
 * @param owner of its locks
 */
public record TransactionInfo(
        TransactionId id,
        State state,
        IsolationLevel isolation,
        boolean readOnly,
        long ageNanos,
        String statement,
        long changedRows,
        @Nullable Long snapshotCsn,
        @Nullable Long awaitedCsn,
        LockOwner owner) {
    /** How far it is. */
    public enum State {
        IN_PROGRESS,
        /** It has read what was rolled back, or the database closes: it can only roll back. */
        DOOMED
    }
}
