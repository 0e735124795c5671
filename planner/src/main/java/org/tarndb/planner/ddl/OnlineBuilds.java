package org.tarndb.planner.ddl;

import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.indexbuild.IndexBuild;

/** Statements that wait for an online index build. */
final class OnlineBuilds {
    private OnlineBuilds() {}

    /**
     * A build waits for the transactions that it meets; one that waited for the build would wait for ever.
     *
     * @throws TarnException ACTIVE_TRANSACTION
     */
    static void requireNoTransaction(SessionControl session, String statement) {
        if (session.inTransaction()) {
            throw new TarnException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    statement + " can't run inside a transaction; commit or roll back first");
        }
    }

    /**
     * Waits until the index is public. Who cancels the statement, or lets it time out, does not want the index: the build
     * is cancelled too. It goes on when the wait ends for another reason: an interrupt, a closed session.
     */
    static void await(IndexBuild build, TableName name, Cancellation cancellation) {
        try {
            build.await(cancellation);
        } catch (TarnException e) {
            if (e.code() == ErrorCode.QUERY_CANCELED || e.code() == ErrorCode.QUERY_TIMEOUT) {
                build.cancel("the statement CREATE INDEX " + name + " ended: " + e.getMessage());
            }
            throw e;
        }
    }
}
