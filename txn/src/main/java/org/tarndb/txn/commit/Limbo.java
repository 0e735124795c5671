package org.tarndb.txn.commit;

import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * The queue of prepared commits whose fate is open, in CSN order. Not thread-safe: the commit latch guards it.
 */
final class Limbo {
    /** Linked, since an array that can't grow for want of memory would have lost its place among the others. */
    @SuppressWarnings("JdkObsolete")
    private final Deque<PendingCommit> queue = new LinkedList<>();
    /** All records up to this CSN are durable. */
    private long durableCsn = Long.MIN_VALUE;

    int size() {
        return queue.size();
    }

    /** In CSN order. */
    Iterator<PendingCommit> iterator() {
        return queue.iterator();
    }

    void add(PendingCommit commit) {
        PendingCommit last = queue.peekLast();
        if (last != null && last.version() != commit.before()) {
            throw TarnException.internal("commit " + commit.csn() + " was not made from the last version of the limbo,"
                    + " " + last.csn() + " (I2)");
        }
        queue.addLast(commit);
    }

    /** Takes out the last commit: it was not handed to the journal and nobody has seen it, or it is rolled back. */
    void removeLast() {
        queue.pollLast();
    }

    /** Notes that all records up to this CSN are durable. */
    void durable(long csn) {
        durableCsn = Math.max(durableCsn, csn);
    }

    long durableCsn() {
        return durableCsn;
    }

    /** Whether the journal has all that it must have of a commit. */
    boolean isDurable(PendingCommit commit) {
        return !commit.isJournaled() || commit.csn() <= durableCsn;
    }

    /**
     * Takes the first commit if nothing keeps it from being confirmed.
     *
     * @param settledCsn synchronous commits up to this one are decided, durably
     */
    @Nullable
    PendingCommit pollConfirmable(long settledCsn) {
        PendingCommit first = queue.peekFirst();
        boolean confirmable =
                first != null && isDurable(first) && (!first.isSynchronous() || first.csn() <= settledCsn);
        return confirmable ? queue.pollFirst() : null;
    }

    /** The first synchronous commit after a CSN; null when there is none. */
    @Nullable
    PendingCommit firstSynchronousAfter(long csn) {
        for (PendingCommit commit : queue) {
            if (commit.isSynchronous() && commit.csn() > csn) {
                return commit;
            }
        }
        return null;
    }

    /** The last synchronous commit up to a CSN; null when there is none. */
    @Nullable
    PendingCommit lastSynchronousUpTo(long csn) {
        PendingCommit last = null;
        for (PendingCommit commit : queue) {
            if (commit.csn() > csn) {
                break;
            }
            last = commit.isSynchronous() ? commit : last;
        }
        return last;
    }

    /** The last commit if it has this CSN or a later one; else null. */
    @Nullable
    PendingCommit lastFrom(long csn) {
        PendingCommit last = queue.peekLast();
        return last != null && last.csn() >= csn ? last : null;
    }
}
