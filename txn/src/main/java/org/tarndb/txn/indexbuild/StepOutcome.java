package org.tarndb.txn.indexbuild;

import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.commit.PendingCommit;

/** What came of one attempt to bring a build forward. */
sealed interface StepOutcome {
    /** The step, or the publication, is in the limbo. */
    record Prepared(PendingCommit commit) implements StepOutcome {}

    /** The index covers all rows; it can be published. */
    record Complete() implements StepOutcome {}

    /** Nothing was done, for the tip moved in a way that the attempt can't follow. Try again. */
    record Again() implements StepOutcome {}

    /**
     * Two rows have one key, or a row has none, and not all are confirmed. Try again when all that is prepared up to this
     * CSN is decided.
     */
    record WaitFor(long csn) implements StepOutcome {}

    /** Two confirmed rows have one key. */
    record Duplicate(TarnException error) implements StepOutcome {}

    /** A confirmed row has no key. */
    record NoKey(TarnException error) implements StepOutcome {}

    /** A confirmed row refers to a key that is not there. */
    record Violation(TarnException error) implements StepOutcome {}

    /** The index can't be taken away: a foreign key that came since it was published needs it. */
    record Needed() implements StepOutcome {}

    /** The tip does not have the index: it was dropped, alone or with its table. */
    record Gone() implements StepOutcome {}
}
