package org.tarndb.txn.commit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.status.TransactionOutcomes;
import org.tarndb.txn.status.TransactionStatus;

/**
 * The commits from the confirmed version to the tip, and all that moves either: one is added, confirmed, decided by the
 * quorum, or rolled back with all after it.
 *
 * <p>Not thread-safe: the commit latch guards it. The volatile fields are read without it.
 */
final class CommitOrder {
    private final CommitLog log;
    private final Limbo limbo = new Limbo();
    private final Decisions decisions = new Decisions();
    private final TakenBack takenBack = new TakenBack();
    private final Dependents dependents;
    private final TransactionOutcomes outcomes;
    private final Consumer<DatabaseVersion> whenConfirmed;

    private volatile @Nullable TarnException refusal;
    private volatile DatabaseVersion tip;
    private volatile DatabaseVersion confirmed;

    /**
     * Counts beginnings and ends of cascades, so it is odd while one is under way: who reads the tip without the latch
     * looks at it before and after.
     */
    private volatile long cascades;

    CommitOrder(Origin origin, CommitLog log, Dependents dependents, Consumer<DatabaseVersion> whenConfirmed) {
        this.tip = origin.version();
        this.confirmed = origin.version();
        this.outcomes = origin.outcomes();
        this.log = log;
        this.dependents = dependents;
        this.whenConfirmed = whenConfirmed;
    }

    DatabaseVersion tip() {
        return tip;
    }

    DatabaseVersion confirmed() {
        return confirmed;
    }

    long cascades() {
        return cascades;
    }

    /** Why nothing can be prepared any more: a failed journal, or an orderly close. */
    @Nullable
    TarnException refusal() {
        return refusal;
    }

    Limbo limbo() {
        return limbo;
    }

    /** Puts a commit of the preparation behind the others. Throws what the preparation and the journal throw. */
    PendingCommit add(Preparation preparation, KeyGuard guard, long nowNanos, PendingCommit.Expiry expiry) {
        DatabaseVersion before = tip;
        DatabaseVersion version = preparation.applyTo(before, guard).withCsn(log.nextCsn());
        JournalRecord record = log.isJournaled() ? preparation.record() : null;
        PendingCommit commit = new PendingCommit(before, version, preparation, record != null, nowNanos, expiry);
        limbo.add(commit);
        append(commit, record, preparation.durability());
        tip = version;
        settle();
        return commit;
    }

    /** The journal may refuse; then the commit must not be confirmed by a later record (I7). */
    private void append(PendingCommit commit, @Nullable JournalRecord record, Durability durability) {
        boolean appended = false;
        try {
            log.append(commit.csn(), record, durability);
            appended = true;
        } finally {
            if (!appended) {
                limbo.removeLast();
            }
        }
    }

    /** All records up to this CSN are durable. */
    void durable(long csn) {
        limbo.durable(csn);
        decisions.durable(csn);
        takenBack.durable(csn);
        confirmWhatCanBe();
    }

    /** The quorum has all records up to this CSN; what follows from it is left to {@link #settle}. */
    void reached(long csn) {
        decisions.reached(Math.min(csn, log.lastCsn()));
    }

    /** Decides and confirms what can be. */
    void settle() {
        decide();
        confirmWhatCanBe();
    }

    private void confirmWhatCanBe() {
        for (PendingCommit commit; (commit = limbo.pollConfirmable(decisions.settledCsn())) != null; ) {
            if (commit.csn() <= confirmed.csn()) {
                throw TarnException.internal(
                        "CSN " + commit.csn() + " is confirmed after " + confirmed.csn() + " (I1)");
            }
            confirmed = commit.version();
            try {
                TransactionId id = commit.transactionId();
                if (id != null) {
                    outcomes.committed(id);
                }
                whenConfirmed.accept(confirmed);
            } finally {
                // Also when memory runs out: it has left the limbo, nobody else would tell its caller.
                commit.confirm();
            }
        }
    }

    /**
     * Makes what the quorum has reached a decision: one record for all commits that it covers. The quorum may answer while
     * it is handed that record, and have reached more.
     */
    private void decide() {
        while (refusal == null && decisions.pollDue()) {
            PendingCommit last = limbo.lastSynchronousUpTo(decisions.reachedCsn());
            if (last != null && last.csn() > decisions.decidedCsn()) {
                decideUpTo(last.csn());
            }
        }
    }

    /** Noted before the record is handed over: a decision that the journal has must not be unknown here (I7). */
    private void decideUpTo(long csn) {
        if (!log.isJournaled()) {
            decisions.settle(csn);
            return;
        }
        long recordCsn = log.nextCsn();
        decisions.appended(recordCsn, csn);
        boolean appended = false;
        try {
            log.append(recordCsn, new JournalEntry.Confirm(csn));
            appended = true;
        } finally {
            if (!appended) {
                decisions.refused(recordCsn);
            }
        }
    }

    /** As {@link org.tarndb.storage.journal.Journal.Listener#failed}. */
    void failed(long fromCsn, boolean permanent, TarnException cause) {
        if (fromCsn <= limbo.durableCsn()) {
            throw TarnException.internal(
                    "the journal refuses CSN " + fromCsn + " but " + limbo.durableCsn() + " is durable (I1)");
        }
        if (permanent && refusal == null) {
            refusal = new TarnException(
                    ErrorCode.DATABASE_READ_ONLY,
                    "the database is read-only since its journal failed: " + cause.getMessage()
                            + ". Close it, mend the cause and open it again",
                    cause);
        }
        // What has no decision in the journal holds nowhere, whatever is found of its record.
        long certainFrom = csnOf(limbo.firstSynchronousAfter(decisions.decidedCsn()));
        decisions.refused(fromCsn);
        // A journal that goes on can still take a decision.
        long undecidable = permanent ? csnOf(limbo.firstSynchronousAfter(decisions.decidedCsn())) : Long.MAX_VALUE;
        cascade(Math.min(fromCsn, undecidable), cause, certainFrom);
        takenBack.refused(fromCsn).forEach(this::takeBack);
        settle();
    }

    private static long csnOf(@Nullable PendingCommit commit) {
        return commit == null ? Long.MAX_VALUE : commit.csn();
    }

    /**
     * Rolls back what is prepared from a CSN on, newest first, and dooms who read it.
     *
     * @param certainFrom from here on it is certain that the commits do not hold, even where the cause is OUTCOME_UNKNOWN
     */
    private void cascade(long fromCsn, TarnException cause, long certainFrom) {
        TarnException certain = cause.code() == ErrorCode.OUTCOME_UNKNOWN
                ? new TarnException(
                        ErrorCode.COMMIT_ROLLED_BACK,
                        "the quorum had not decided on it when the journal failed: " + cause.getMessage(),
                        cause)
                : cause;
        cascades++;
        try {
            for (PendingCommit commit; (commit = limbo.lastFrom(fromCsn)) != null; ) {
                tip = commit.before();
                rollBack(commit, commit.csn() >= certainFrom ? certain : cause, commit.csn() != fromCsn);
                limbo.removeLast();
            }
            // Commits without a record may be confirmed beyond the last record that is durable.
            dependents.doomFrom(Math.max(fromCsn, confirmed.csn() + 1), cause);
        } finally {
            cascades++;
        }
    }

    private void rollBack(PendingCommit commit, TarnException cause, boolean withEarlier) {
        TransactionId id = commit.transactionId();
        if (id != null && cause.code() == ErrorCode.OUTCOME_UNKNOWN) {
            outcomes.unknown(id);
        }
        commit.rollBack(cause, withEarlier);
    }

    /** Takes back the first synchronous commit that is not decided, and all after it; then says so in the journal. */
    private void takeBackUndecided(TarnException cause) {
        PendingCommit first = limbo.firstSynchronousAfter(decisions.decidedCsn());
        if (first == null) {
            return;
        }
        long lastCsn = log.lastCsn();
        cascade(first.csn(), cause, first.csn());
        takeBack(new JournalEntry.TakeBack(first.csn(), lastCsn));
    }

    /** Need not be durable before anything else is: without it, the next opening takes the same back. */
    void takeBack(JournalEntry.TakeBack entry) {
        if (log.isJournaled() && refusal == null) {
            long recordCsn = log.nextCsn();
            takenBack.appended(recordCsn, entry);
            log.append(recordCsn, entry);
        }
    }

    /** The quorum takes too long for a commit: unless it is decided, that is rolled back, and what must go with it. */
    void expire(PendingCommit commit, TarnException cause) {
        if (!commit.isDecided() && commit.csn() > decisions.decidedCsn()) {
            takeBackUndecided(cause);
        }
    }

    /** Refuses all further changes; rolls back what waits for the quorum. */
    void close(TarnException why) {
        takeBackUndecided(new TarnException(
                ErrorCode.COMMIT_ROLLED_BACK, "the quorum had not acknowledged it when " + why.getMessage(), why));
        refusal = why;
    }

    /** What {@link CommitPipeline#limbo} tells. */
    List<LimboEntry> describe(long nowNanos) {
        List<LimboEntry> entries = new ArrayList<>(limbo.size());
        limbo.iterator()
                .forEachRemaining(commit -> entries.add(new LimboEntry(
                        commit.csn(),
                        commit.transactionId(),
                        commit.isSynchronous(),
                        commit.isStep(),
                        nowNanos - commit.preparedNanos(),
                        commit.delta().size(),
                        awaited(commit))));
        return entries;
    }

    private LimboEntry.Awaited awaited(PendingCommit commit) {
        if (!limbo.isDurable(commit)) {
            return LimboEntry.Awaited.JOURNAL;
        }
        if (!commit.isSynchronous() || commit.csn() <= decisions.settledCsn()) {
            return LimboEntry.Awaited.EARLIER_COMMIT;
        }
        return commit.csn() <= decisions.decidedCsn() ? LimboEntry.Awaited.DECISION : LimboEntry.Awaited.QUORUM;
    }

    /** Notes that a transaction that changed nothing has committed. */
    void committedNothing(TransactionId id) {
        outcomes.committed(id);
    }

    /** As {@link CommitPipeline#status}. */
    TransactionStatus status(TransactionId id, long open, long lastNumber) {
        for (Iterator<PendingCommit> commits = limbo.iterator(); commits.hasNext(); ) {
            if (id.equals(commits.next().transactionId())) {
                return TransactionStatus.UNKNOWN;
            }
        }
        // One that prepares or commits meanwhile needs the latch; one that rolls back was registered until now.
        boolean inProgress = dependents.contains(id);
        TransactionStatus status = outcomes.of(id, open, lastNumber);
        return inProgress && status == TransactionStatus.ROLLED_BACK ? TransactionStatus.IN_PROGRESS : status;
    }

    /** The confirmed version and the outcomes that belong to it; neither changes any more. */
    Origin state() {
        return new Origin(confirmed, log.lastCsn(), outcomes.copy());
    }
}
