package org.tarndb.txn.commit;

import org.jspecify.annotations.Nullable;
import org.tarndb.txn.status.TransactionId;

/**
 * A prepared commit as it was when it was looked at.
 *
 * @param transaction null for a move of an index build
 * @param synchronous whether the quorum decides on it
 * @param step whether it is a step of an index build, which the journal does not see
 * @param ageNanos since it was prepared
 * @param rows that it changes
 */
public record LimboEntry(
        long csn,
        @Nullable TransactionId transaction,
        boolean synchronous,
        boolean step,
        long ageNanos,
        long rows,
        Awaited awaited) {
    /** What keeps a commit in the limbo: the first of these that it lacks. */
    public enum Awaited {
        /** Its record is not durable. */
        JOURNAL,
        /** The quorum has not acknowledged it. */
        QUORUM,
        /** The record of the quorum's decision is not durable. */
        DECISION,
        /** Nothing but a commit before it. */
        EARLIER_COMMIT
    }
}
