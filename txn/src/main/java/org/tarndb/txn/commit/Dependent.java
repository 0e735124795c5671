package org.tarndb.txn.commit;

import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.status.TransactionId;

/**
 * An in-progress transaction that may have read prepared versions, and has to abort when one of those rolls back.
 */
public class Dependent {
    private final TransactionId id;
    private final Cancellation doom = new Cancellation();
    /** The newest tip that was read; -1 for none. Written by the transaction's thread only. */
    private volatile long newestCsn = -1;

    public Dependent(TransactionId id) {
        this.id = id;
    }

    public final TransactionId id() {
        return id;
    }

    /** Cancelled when the transaction can no longer commit. */
    public final Cancellation doom() {
        return doom;
    }

    /** The CSN of the newest tip that was read, or -1. */
    public final long newestCsn() {
        return newestCsn;
    }

    /** Called between two looks at the count of cascades; see {@link CommitPipeline#tipFor}. */
    void dependOn(long csn) {
        if (csn > newestCsn) {
            newestCsn = csn;
        }
    }

    void doomIfDependsOn(long fromCsn, TarnException cause) {
        if (newestCsn >= fromCsn) {
            doom.cancel(failure(cause));
        }
    }

    static TarnException failure(TarnException cause) {
        return new TarnException(
                ErrorCode.DEPENDENCY_ROLLED_BACK,
                "the transaction read changes of one that was rolled back (" + cause.getMessage() + "); run it again",
                cause);
    }
}
