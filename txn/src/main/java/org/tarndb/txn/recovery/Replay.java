package org.tarndb.txn.recovery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.JournalEntry;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.status.TransactionOutcomes;

/**
 * Applies the journal's records to a version, in the order of CSNs. A commit that awaits a decision is set aside, and with
 * it all commits behind it, until the decision is met. What is set aside in the end holds nowhere: nobody was told of it.
 * For one thread.
 */
final class Replay {
    /** The record is right; what it tells of could not be done. */
    private static final Set<ErrorCode> SORT_FAILURES =
            EnumSet.of(ErrorCode.DISK_FULL, ErrorCode.IO_ERROR, ErrorCode.OUT_OF_MEMORY);

    private record SetAside(long csn, JournalEntry.Commit commit) {}

    private final Deque<SetAside> aside = new ArrayDeque<>();
    private final TransactionOutcomes outcomes;
    private final SortSpace sorts;
    private DatabaseVersion version;

    /**
     * @param outcomes up to the version; goes on with it
     * @param sorts for indexes whose build the journal tells of
     */
    Replay(DatabaseVersion version, TransactionOutcomes outcomes, SortSpace sorts) {
        this.sorts = sorts;
        this.version = version;
        this.outcomes = outcomes;
    }

    DatabaseVersion version() {
        return version;
    }

    /** The CSNs of commits that nobody decided on, ascending. */
    List<Long> undecided() {
        List<Long> csns = new ArrayList<>();
        aside.forEach(each -> csns.add(each.csn));
        return csns;
    }

    /** @throws TarnException FILE_CORRUPTED; INDEX_CORRUPTED where an index of expressions has no key for a row */
    void add(long csn, JournalEntry entry) {
        if (entry instanceof JournalEntry.Commit commit) {
            if (aside.isEmpty() && !commit.awaitsDecision()) {
                apply(csn, commit);
            } else {
                aside.addLast(new SetAside(csn, commit));
            }
        } else if (entry instanceof JournalEntry.Confirm confirm) {
            confirm(confirm.upToCsn());
        } else if (entry instanceof JournalEntry.TakeBack takenBack) {
            aside.removeIf(each -> each.csn >= takenBack.fromCsn() && each.csn <= takenBack.toCsn());
        }
    }

    private void confirm(long upToCsn) {
        for (SetAside first; (first = firstConfirmed(upToCsn)) != null; ) {
            aside.removeFirst();
            apply(first.csn, first.commit);
        }
    }

    private @Nullable SetAside firstConfirmed(long upToCsn) {
        SetAside first = aside.peekFirst();
        return first != null && (!first.commit.awaitsDecision() || first.csn <= upToCsn) ? first : null;
    }

    private void apply(long csn, JournalEntry.Commit commit) {
        try {
            version = ChangeApplier.apply(version, commit.changes(), KeyGuard.NONE, sorts)
                    .withCsn(csn);
        } catch (TarnException | IllegalArgumentException e) {
            if (e instanceof TarnException known && known.code().sqlState().startsWith("22")) {
                throw notComputable(csn, known);
            }
            if (e instanceof TarnException failure && SORT_FAILURES.contains(failure.code())) {
                throw failure;
            }
            throw new TarnException(
                    ErrorCode.FILE_CORRUPTED,
                    "the journal's record of CSN " + csn + " does not fit what was recovered before it: "
                            + e.getMessage() + ". Nothing was changed; restore the database from a backup",
                    e);
        }
        TransactionId id = commit.id();
        if (id != null) {
            outcomes.committed(id);
        }
    }

    /** Each row that is read had a key when it was written; another release may compute otherwise. */
    private static TarnException notComputable(long csn, TarnException e) {
        return new TarnException(
                ErrorCode.INDEX_CORRUPTED,
                "the journal's record of CSN " + csn + " can't be applied: " + e.getMessage()
                        + ". It had a value when the row was written. Nothing was changed; open the database with the"
                        + " releases of Tarn and Java that wrote it, and drop the index there",
                e);
    }
}
