package org.tarndb.planner;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.statement.BuildListener;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.view.ReadView;

/**
 * One connection's state: its transaction, its settings. Used by one thread at a time, except
 * {@link #newCancellation()} and {@link #stop()}.
 *
 * <p>All methods throw {@code TarnException}; after an error of a statement its effects are undone and the transaction
 * goes on, except after SQLSTATE class 40, when the whole transaction has been rolled back.
 */
public interface Session extends AutoCloseable {
    /**
     * Parses and plans, or takes from the plan cache. A published table that is read is opened for that.
     *
     * @param timeoutNanos 0 for none; counted from this call
     * @param cancellation ends it; one of {@link #newCancellation()}
     */
    Prepared prepare(String sql, long timeoutNanos, Cancellation cancellation);

    /** Prepares what only {@link #stop()} cancels. */
    default Prepared prepare(String sql) {
        return prepare(sql, 0, newCancellation());
    }

    /**
     * Runs a statement. In auto-commit mode its transaction is confirmed on return (for a query: nothing to confirm).
     *
     * @param timeoutNanos 0 for none; counted from this call, for queries until the last row is read
     * @param cancellation ends the statement when it is cancelled, before this call or after; one of
     *     {@link #newCancellation()}. It may serve several executions, and is then cancelled for all of them
     */
    Result execute(Prepared statement, Parameters parameters, long timeoutNanos, Cancellation cancellation);

    /** Runs a statement that only {@link #stop()} and its time-out cancel. */
    default Result execute(Prepared statement, Parameters parameters, long timeoutNanos) {
        return execute(statement, parameters, timeoutNanos, newCancellation());
    }

    /** Who is told, from the next execution on, of an online index build that a statement waits for. */
    void setBuildListener(BuildListener listener);

    /** Who is told, from the next execution on, of what went wrong and did no harm: the statement succeeds. */
    void setWarningListener(Consumer<String> listener);

    /** For executions of this session: cancelled by its owner, with a reason of its own, or by the session's end. */
    Cancellation newCancellation();

    /**
     * Ends the session from any thread, without waiting: what runs, and later calls, fail with CONNECTION_CLOSED. Online
     * index builds go on. The session must still be closed.
     */
    void stop();

    boolean autoCommit();

    /** Switching it on commits an open transaction (JDBC 4.3, {@code Connection.setAutoCommit}). */
    void setAutoCommit(boolean autoCommit);

    boolean inTransaction();

    /**
     * Commits the open transaction; does nothing when there is none. Durable on return, as the journal's policy asks.
     *
     * @throws org.tarndb.storage.error.TarnException SERIALIZATION_FAILURE, UNIQUE_VIOLATION, COMMIT_ROLLED_BACK,
     *     DEPENDENCY_ROLLED_BACK: nothing of the transaction remains; OUTCOME_UNKNOWN
     */
    void commit();

    void rollback();

    /** @param name null for a nameless savepoint */
    SessionSavepoint setSavepoint(@Nullable String name);

    void rollbackTo(SessionSavepoint savepoint);

    void release(SessionSavepoint savepoint);

    IsolationLevel isolation();

    /** For the next transaction; throws ACTIVE_TRANSACTION inside one. */
    void setIsolation(IsolationLevel isolation);

    boolean readOnly();

    /** For the next transaction; throws ACTIVE_TRANSACTION inside one. */
    void setReadOnly(boolean readOnly);

    String schema();

    /** Throws UNDEFINED_SCHEMA. */
    void setSchema(String schema);

    /** The schema objects as the next statement sees them. */
    Catalog catalog();

    /** What the next query would read: for metadata and statistics. */
    ReadView view();

    /** Rolls back what is open. */
    @Override
    void close();
}
