package org.tarndb.txn.quorum;

/**
 * Replicas that get the journal's records and acknowledge them. What a quorum decides is told apart from what it has: the
 * pipeline makes the decision durable by a record of its own, so a quorum that forgets, or reports late, does no harm.
 *
 * <p>Threads: {@link #appended} comes under the commit latch and must neither wait nor throw; the listener may be called
 * from any thread, also from within {@code appended}.
 */
public interface Quorum extends AutoCloseable {
    /** Hears how far the quorum is. */
    @FunctionalInterface
    interface Listener {
        /**
         * A quorum has all records up to this CSN. A CSN that is not greater than in an earlier call is ignored.
         */
        void reached(long csn);
    }

    /** Begins; called once, before all else. */
    void start(Listener listener);

    /**
     * A record was handed to the local journal, and is to be replicated: CSNs ascend. It may still be refused or rolled
     * back; of the latter a later record tells.
     */
    void appended(long csn);

    /** The database closes: nothing more is appended, and what is reported is ignored. */
    @Override
    void close();
}
