package org.tarndb.txn.commit;

import org.jspecify.annotations.Nullable;
import org.tarndb.txn.status.TransactionId;

/** What one record of the journal says. */
public sealed interface JournalEntry {
    /**
     * A commit.
     *
     * @param id null for one that is no transaction's: a move of an index build
     * @param awaitsDecision whether it holds only with a {@link Confirm} behind it
     */
    record Commit(@Nullable TransactionId id, boolean awaitsDecision, Changes changes) implements JournalEntry {}

    /** The decision of the quorum that all synchronous commits up to a CSN hold, unless they were taken back before. */
    record Confirm(long upToCsn) implements JournalEntry {}

    /** Commits that are taken back, those with these CSNs and all between; where one is missing it never was. */
    record TakeBack(long fromCsn, long toCsn) implements JournalEntry {}
}
