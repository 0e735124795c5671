package org.tarndb.txn.commit;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;

/** What is to be prepared. All methods are called under the commit latch: they must be quick and must not wait. */
@FunctionalInterface
public interface Preparation {
    /**
     * Makes the next version.
     *
     * @param guard see {@link KeyGuard}
     * @return the tip with the changes, its CSN left as it is
     * @throws org.tarndb.storage.error.TarnException when the changes do not fit the tip; then nothing has happened
     */
    DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard);

    /** What the journal has to keep; null for nothing, then the commit is confirmed when all before it are. */
    default @Nullable JournalRecord record() {
        return null;
    }

    /** What it takes for the record to be durable. */
    default Durability durability() {
        return Durability.DEFAULT;
    }

    /** The transaction that commits; null for a move of an index build. */
    default @Nullable TransactionId transactionId() {
        return null;
    }

    /** Whether the quorum decides on it; only where there is one. */
    default boolean isSynchronous() {
        return false;
    }

    /** Whether it is a step of an index build. */
    default boolean isStep() {
        return false;
    }

    /** The rows it changes, for those who must know which keys are prepared. */
    default Delta delta() {
        return Delta.EMPTY;
    }

    /** The index entries of those rows, where they have been made. */
    default @Nullable DeltaIndexes entries() {
        return null;
    }
}
