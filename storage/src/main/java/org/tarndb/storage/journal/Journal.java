package org.tarndb.storage.journal;

import org.tarndb.storage.error.TarnException;

/**
 * What makes transactions durable. Nothing above may assume that it is a local file.
 *
 * <p>Threads: callers of {@link #append} order themselves; everything else may be called from any thread. No method
 * waits for I/O but {@link #close}.
 */
public interface Journal extends AutoCloseable {
    /**
     * Hears what becomes of the records. Called on the journal's thread, one call at a time, never with a lock of the
     * journal held; it must not throw.
     */
    interface Listener {
        /**
         * Every record with a CSN up to this one is as durable as it asked to be. If one of them asked for {@code SYNC},
         * all before it have been forced as well.
         *
         * @param csn greater than in every call before
         */
        void durable(long csn);

        /**
         * Records are refused: none with {@code fromCsn} or a later CSN that was appended before this call is durable
         * or ever will be.
         *
         * <p>Where even that cannot be promised, since what was written could not be taken back, the cause's code is
         * {@code OUTCOME_UNKNOWN}: those records may or may not be found when the database is opened again.
         *
         * @param fromCsn the CSN of the first record that is refused; {@link Long#MAX_VALUE} when the journal failed while
         *     none was waiting
         * @param permanent whether later records are refused as well, each with another call; if not, the journal can
         *     be used again, from {@code fromCsn} on
         */
        void failed(long fromCsn, boolean permanent, TarnException cause);
    }

    /** Begins; called once, before all else. */
    void start(Listener listener);

    /**
     * Takes a record; buffered on return, and its arrays belong to the journal. Never waits, whatever is queued. After
     * a permanent failure the record is refused to the listener, or by an exception.
     *
     * @param csn greater than that of every record before, refused ones aside
     * @param durability what it takes for the record to be reported durable; since reports are in the order of CSNs, a
     *     record also waits for what the ones before it need
     * @throws TarnException when the journal was closed, or when its thread has ended; the record is not taken then, and
     *     every earlier one was reported
     */
    void append(long csn, JournalRecord record, Durability durability);

    /** The bytes of records appended and not yet reported to the listener: what a caller may throttle by. */
    long queuedBytes();

    /**
     * Says that a durable checkpoint holds all that records up to this CSN do, so they may be forgotten. That happens
     * later, on the journal's thread. If forgetting fails the journal goes on; a failed sync is a failure, as always.
     */
    void releaseUpTo(long csn);

    /** The bytes that a recovery would have to read, for deciding when to make a checkpoint. */
    long sizeBytes();

    /**
     * Says at which size of the journal the next checkpoint is due. What is forgotten piece by piece is best kept in
     * pieces that are small against that, so that what is left does not make the next one due at once.
     */
    default void expectCheckpointAt(long bytes) {}

    /** What was done since the journal was opened; nothing where a journal does not count. */
    default JournalStatistics statistics() {
        return JournalStatistics.NONE;
    }

    /**
     * Writes and syncs what is queued, reports it, and ends the journal. Durable on return, under every policy. An
     * interrupt does not cut it short and stays pending. Does nothing when the journal is closed.
     *
     * @throws TarnException when that fails; the listener was told before
     */
    @Override
    void close();
}
