package org.tarndb.txn;

import org.tarndb.storage.env.Waits;

/**
 * What a statement does about a row that another transaction has locked.
 *
 * @param nanos how long it waits, for {@link Rule#AT_MOST} alone
 */
public record LockWait(Rule rule, long nanos) {
    /** As long as the database's lock time-out. */
    public static final LockWait DEFAULT = new LockWait(Rule.DEFAULT, 0);

    public static final LockWait NOWAIT = new LockWait(Rule.NOWAIT, 0);
    public static final LockWait SKIP_LOCKED = new LockWait(Rule.SKIP_LOCKED, 0);

    /** Kinds of waiting. */
    public enum Rule {
        /** Wait as long as the database's lock time-out. */
        DEFAULT,
        /** Fail at once. */
        NOWAIT,
        /** Go on without the row. */
        SKIP_LOCKED,
        /** Wait for so long, then fail. */
        AT_MOST
    }

    /** Waits for at most so many nanoseconds; from {@link Waits#NO_DEADLINE} / 2 on without limit. */
    public static LockWait atMost(long nanos) {
        return new LockWait(Rule.AT_MOST, nanos);
    }
}
