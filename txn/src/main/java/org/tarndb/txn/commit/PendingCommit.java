package org.tarndb.txn.commit;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;

/**
 * A prepared commit: an element of the limbo. Its fate is decided once; any thread may wait for that.
 */
public final class PendingCommit {
    private final DatabaseVersion before;
    private final DatabaseVersion version;
    private final Preparation preparation;
    private final boolean journaled;
    private final long preparedNanos;
    private final Expiry expiry;
    private final Signal decided = new Signal();
    /** Signals of waiters that may also be cancelled; a waiter adds its own before it looks at {@code decided}. */
    private final Queue<Signal> cancellableWaiters = new ConcurrentLinkedQueue<>();
    /** If it was not given, made when first asked for; if two threads make it, either will do. */
    private volatile @Nullable DeltaIndexes entries;

    /** Written under the commit latch before the signal is set. */
    private volatile @Nullable TarnException rollbackCause;

    /** Written under the commit latch before the signal is set. */
    private volatile boolean rolledBackWithEarlier;

    private volatile boolean confirmed;

    /** Ends the wait for a quorum that takes too long. */
    interface Expiry {
        /** On the scale of the clock that times the commits; {@link Waits#NO_DEADLINE} for none. */
        long deadlineNanos(PendingCommit commit);

        /** The deadline has passed: rolls the commit back, unless its fate is decided or about to be. */
        void expire(PendingCommit commit);
    }

    PendingCommit(
            DatabaseVersion before,
            DatabaseVersion version,
            Preparation preparation,
            boolean journaled,
            long preparedNanos,
            Expiry expiry) {
        this.before = before;
        this.version = version;
        this.preparation = preparation;
        this.entries = preparation.entries();
        this.journaled = journaled;
        this.preparedNanos = preparedNanos;
        this.expiry = expiry;
    }

    public long csn() {
        return version.csn();
    }

    /** The version that this commit made. */
    public DatabaseVersion version() {
        return version;
    }

    /** The tip that it was applied to, and that a rollback returns to. */
    DatabaseVersion before() {
        return before;
    }

    Delta delta() {
        return preparation.delta();
    }

    /** The transaction that commits; null for a move of an index build. */
    public @Nullable TransactionId transactionId() {
        return preparation.transactionId();
    }

    /** Whether the quorum decides on it. */
    boolean isSynchronous() {
        return preparation.isSynchronous();
    }

    boolean isStep() {
        return preparation.isStep();
    }

    /** When it was prepared, on the scale of the clock that times the commits. */
    long preparedNanos() {
        return preparedNanos;
    }

    /** The index entries of the rows it wrote. */
    DeltaIndexes entries() {
        DeltaIndexes made = entries;
        if (made == null) {
            made = new DeltaIndexes();
            entries = made;
        }
        return made;
    }

    /** Whether the journal decides; otherwise it is confirmed when all before it is. */
    boolean isJournaled() {
        return journaled;
    }

    public boolean isConfirmed() {
        return confirmed;
    }

    public boolean isDecided() {
        return decided.isSet();
    }

    /** Why it was rolled back; null while undecided and when confirmed. */
    public @Nullable TarnException rollbackCause() {
        return rollbackCause;
    }

    /** Set when the fate is decided. */
    public Signal decided() {
        return decided;
    }

    void confirm() {
        confirmed = true;
        decide();
    }

    /** Whether it was rolled back because one before it was, through no fault of its own. */
    public boolean isRolledBackWithEarlier() {
        return rolledBackWithEarlier;
    }

    void rollBack(TarnException cause, boolean withEarlier) {
        rolledBackWithEarlier = withEarlier;
        rollbackCause = cause;
        decide();
    }

    private void decide() {
        decided.set();
        cancellableWaiters.forEach(Signal::set);
    }

    /**
     * Waits until the commit is confirmed. An interrupt does not end the wait, for the fate would be unknown to the
     * caller; the thread's flag is set again on return.
     *
     * @throws TarnException COMMIT_ROLLED_BACK, or OUTCOME_UNKNOWN where the journal can't tell
     */
    public void awaitConfirmed(Waits waits) {
        awaitDecided(waits);
        TarnException cause = rollbackCause;
        if (cause != null) {
            throw asCommitFailure(cause);
        }
    }

    /**
     * As {@link #awaitConfirmed}, for a transaction that has read this commit's changes and made none itself.
     *
     * @throws TarnException DEPENDENCY_ROLLED_BACK, or OUTCOME_UNKNOWN where the journal can't tell
     */
    public void awaitConfirmedForReader(Waits waits) {
        awaitDecided(waits);
        TarnException cause = rollbackCause;
        if (cause != null) {
            throw cause.code() == ErrorCode.OUTCOME_UNKNOWN ? asCommitFailure(cause) : Dependent.failure(cause);
        }
    }

    /** Waits until the fate is decided, either way; an interrupt is treated as {@link #awaitConfirmed} does. */
    public void awaitDecided(Waits waits) {
        long deadlineNanos = expiry.deadlineNanos(this);
        if (deadlineNanos != Waits.NO_DEADLINE && !waits.awaitUninterruptibly(decided, deadlineNanos)) {
            expiry.expire(this);
        }
        waits.awaitUninterruptibly(decided);
    }

    /**
     * Waits until the fate is decided, either way.
     *
     * @param deadlineNanos on the clock's scale
     * @return whether it is decided
     * @throws TarnException the cancellation's reason, or INTERRUPTED
     */
    public boolean awaitDecided(Waits waits, long deadlineNanos, Cancellation cancellation) {
        Signal wake = new Signal();
        cancellableWaiters.add(wake);
        try (Cancellation.Registration registration = cancellation.onCancel(wake::set)) {
            if (!decided.isSet()) {
                waits.await(wake, deadlineNanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TarnException(
                    ErrorCode.INTERRUPTED, "the thread was interrupted while it waited for another commit", e);
        } finally {
            cancellableWaiters.remove(wake);
        }
        if (!decided.isSet()) {
            cancellation.throwIfCancelled();
        }
        return decided.isSet();
    }

    private TarnException asCommitFailure(TarnException cause) {
        TransactionId id = transactionId();
        String name = id == null ? "the change" : "transaction " + id;
        if (cause.code() != ErrorCode.OUTCOME_UNKNOWN) {
            return new TarnException(
                    ErrorCode.COMMIT_ROLLED_BACK,
                    name + " was rolled back because its commit could not be confirmed: " + cause.getMessage(),
                    cause);
        }
        String advice = id == null
                ? "Open the database again and look before you repeat it"
                : "Open the database again and ask, before you repeat it: SELECT tarn_transaction_status('" + id + "')";
        return new TarnException(
                ErrorCode.OUTCOME_UNKNOWN,
                "whether " + name + " is committed is not known: " + cause.getMessage() + ". " + advice,
                cause);
    }
}
