package org.tarndb.txn.commit;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.txn.quorum.Quorum;

/**
 * Where records go: to the journal, and from there to the replicas of the quorum; and the CSNs that order them. Not
 * thread-safe: the commit latch guards it.
 */
final class CommitLog {
    private final @Nullable Journal journal;
    private final @Nullable Quorum quorum;
    private long lastCsn;

    /** @param lastCsn the highest CSN given so far */
    CommitLog(@Nullable Journal journal, @Nullable Quorum quorum, long lastCsn) {
        this.journal = journal;
        this.quorum = quorum;
        this.lastCsn = lastCsn;
    }

    boolean isJournaled() {
        return journal != null;
    }

    boolean hasQuorum() {
        return quorum != null;
    }

    long lastCsn() {
        return lastCsn;
    }

    long nextCsn() {
        return ++lastCsn;
    }

    /** Hands a record over; does nothing where there is none. Throws as {@link Journal#append} does. */
    void append(long csn, @Nullable JournalRecord record, Durability durability) {
        if (journal != null && record != null) {
            journal.append(csn, record, durability);
        }
        if (quorum != null && (record != null || journal == null)) {
            quorum.appended(csn);
        }
    }

    /** Appends a decision, which is forced whatever the journal's policy: replicas may act on it. */
    void append(long csn, JournalEntry decision) {
        append(csn, CommitRecord.encode(decision), Durability.SYNC);
    }
}
