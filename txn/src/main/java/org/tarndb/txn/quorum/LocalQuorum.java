package org.tarndb.txn.quorum;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.jspecify.annotations.Nullable;

/**
 * Replicas that do not exist: what they acknowledge is said by calls. It stands in for a network where a program wants to
 * see what it does when commits wait, time out or come back unknown. Thread-safe.
 */
public final class LocalQuorum implements Quorum {
    @GuardedBy("this")
    private final QuorumCounter counter;

    @GuardedBy("this")
    private @Nullable Listener listener;

    @GuardedBy("this")
    private long appendedCsn = Long.MIN_VALUE;

    /** @see QuorumCounter#QuorumCounter */
    public LocalQuorum(int replicas, int needed) {
        this.counter = new QuorumCounter(replicas, needed);
    }

    /** One replica acknowledges all up to a CSN. What follows from it has happened on return. */
    public void acknowledge(int replica, long csn) {
        Listener told;
        long reached;
        synchronized (this) {
            counter.acknowledge(replica, csn);
            reached = counter.reached();
            told = listener;
        }
        if (told != null && reached > Long.MIN_VALUE) {
            told.reached(reached);
        }
    }

    /** The CSN of the last record that was handed over; {@code Long.MIN_VALUE} before the first. */
    public synchronized long appendedCsn() {
        return appendedCsn;
    }

    @Override
    public synchronized void start(Listener toldOfAcknowledgements) {
        listener = toldOfAcknowledgements;
    }

    @Override
    public synchronized void appended(long csn) {
        appendedCsn = csn;
    }

    @Override
    public synchronized void close() {
        listener = null;
    }
}
