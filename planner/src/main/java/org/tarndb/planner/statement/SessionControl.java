package org.tarndb.planner.statement;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.TransactionModes;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.txn.Database;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.view.ReadView;

/** The session that runs a command, as the command sees it. For the session's thread, while the command runs. */
public interface SessionControl {
    Database database();

    /** Cancelled by a cancel of the statement or its time-out. */
    Cancellation cancellation();

    /** Told of an online index build that the command waits for. */
    BuildListener buildListener();

    /** What a query would read now. */
    ReadView view();

    /** The command's parameters and the rest of what it runs in. */
    StatementContext context();

    /** Runs changes in the session's transaction, or in one of their own in auto-commit mode; perhaps more than once. */
    void write(Consumer<StatementScope> body);

    /** Whether a transaction is open, with or without changes. */
    boolean inTransaction();

    /** Whether what a statement changes is committed when it ends: no transaction is open, and none begins with it. */
    boolean autoCommits();

    /** Whether the current transaction, or the next one, may change nothing. */
    boolean readOnly();

    /** Whether the open transaction has changes that are not committed. */
    boolean hasChanges();

    /** Starts a transaction that lasts until COMMIT or ROLLBACK; throws ACTIVE_TRANSACTION inside one. */
    void begin(TransactionModes modes);

    void commit();

    void rollback();

    /** Sets a savepoint; one of the same name goes. */
    void setSavepoint(String name);

    /** Throws INVALID_SAVEPOINT. */
    void rollbackTo(String savepoint);

    /** Throws INVALID_SAVEPOINT. */
    void release(String savepoint);

    /** For the next transaction alone; throws ACTIVE_TRANSACTION once a statement of the current one has run. */
    void setNextModes(TransactionModes modes);

    /** For all following transactions. */
    void setSessionModes(TransactionModes modes);

    /** Throws UNDEFINED_SCHEMA. */
    void setSchema(String schema);

    /** The value of a session variable as text, or null when there is none of this name. */
    @Nullable
    String variable(String name);

    /** The names of all session variables, in order. */
    List<String> variables();

    /**
     * Sets a session variable.
     *
     * @param value as text; null for its default
     * @throws org.tarndb.storage.error.TarnException UNDEFINED_OBJECT, INVALID_PARAMETER_VALUE
     */
    void setVariable(String name, @Nullable String value);

    /** Runs what SHUTDOWN does: the whole database closes. */
    void shutdown();
}
