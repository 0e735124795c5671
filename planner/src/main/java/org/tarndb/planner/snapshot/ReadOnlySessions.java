package org.tarndb.planner.snapshot;

import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What a session must not do that changes nothing. */
final class ReadOnlySessions {
    private ReadOnlySessions() {}

    /**
     * Lets statements pass that change a published table, where the session may.
     *
     * @throws TarnException READ_ONLY_TRANSACTION
     */
    static void requireWritable(SessionControl session, String statement) {
        if (session.readOnly()) {
            throw new TarnException(
                    ErrorCode.READ_ONLY_TRANSACTION,
                    statement + " changes a published table, and the session is read-only; use one that is READ WRITE");
        }
    }
}
