package org.tarndb.jdbc;

import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.embed.ConnectionSettings;
import org.tarndb.jdbc.embed.Lease;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.jdbc.escape.Escapes;
import org.tarndb.jdbc.metadata.CatalogRows;
import org.tarndb.planner.Session;
import org.tarndb.planner.SqlEngine;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.txn.IsolationLevel;

/** A connection: one session with an open database. See the package for what threads may do. */
final class TarnConnection extends ConnectionOptions {
    private final ConnectionSettings settings;
    private final Lease lease;
    private final Session session;

    /** Held around every use of the session and of rows. Fair to no one: threads that share a connection are few. */
    private final ReentrantLock lock = new ReentrantLock();

    private final AtomicBoolean closed = new AtomicBoolean();

    private TarnConnection(ConnectionSettings settings, Lease lease, Session session) {
        this.settings = settings;
        this.lease = lease;
        this.session = session;
        lease.notes().forEach(note -> warn(note, GENERAL_WARNING));
    }

    /** Opens a session as the settings ask; on failure the lease is given back. */
    static TarnConnection open(ConnectionSettings settings, Lease lease) {
        try {
            return new TarnConnection(settings, lease, openSession(settings, lease.engine()));
        } catch (RuntimeException | Error e) {
            lease.close();
            throw e;
        }
    }

    private static Session openSession(ConnectionSettings settings, SqlEngine engine) {
        Session session = engine.openSession();
        try {
            session.setIsolation(settings.isolation());
            session.setReadOnly(settings.readOnly());
            String schema = settings.schema();
            if (schema != null) {
                session.setSchema(schema);
            }
            return session;
        } catch (RuntimeException | Error e) {
            session.close();
            throw e;
        }
    }

    // For statements and result sets of this connection

    /** Begins a use of the session; {@link #exit()} must follow. */
    void enter() {
        lock.lock();
    }

    /** As {@link #enter()}, but what another thread runs for the statement is canceled rather than waited for. */
    void enterAfterCanceling(TarnStatement statement) {
        if (!lock.tryLock()) {
            statement.cancelExecution();
            lock.lock();
        }
    }

    void exit() {
        lock.unlock();
    }

    Session session() {
        return session;
    }

    ConnectionSettings settings() {
        return settings;
    }

    @Override
    void requireOpen() throws SQLException {
        if (closed.get()) {
            throw SqlErrors.of(ErrorCode.CONNECTION_CLOSED, "The connection is closed; open a new one");
        }
    }

    /** Work on the session that gives a value. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        T run() throws SQLException;
    }

    /** Runs work on the session in turn with other threads, and reports its errors as SQLExceptions. */
    <T extends @Nullable Object> T inTurn(Work<T> work) throws SQLException {
        enter();
        try {
            requireOpen();
            return work.run();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw SqlErrors.of(e);
        } finally {
            exit();
        }
    }

    private void doInTurn(Runnable work) throws SQLException {
        inTurn(() -> {
            work.run();
            return Boolean.TRUE;
        });
    }

    /**
     * Runs several statements of an auto-commit connection as one transaction. What was done before a failure is
     * committed, as it would have been statement by statement; an error that rolled the transaction back leaves nothing.
     *
     * @throws SQLException that of the work when what was done before it is committed; that of the commit, with the other
     *     one suppressed, when nothing is
     */
    <T> T inOneTransaction(Work<T> work) throws SQLException {
        return inTurn(() -> {
            session.setAutoCommit(false);
            T result;
            try {
                result = work.run();
            } catch (SQLException | RuntimeException | Error e) {
                commitAfter(e);
                throw e;
            }
            session.setAutoCommit(true);
            return result;
        });
    }

    private void commitAfter(Throwable failure) throws SQLException {
        try {
            session.setAutoCommit(true);
        } catch (RuntimeException e) {
            SQLException undone = SqlErrors.of(e);
            undone.addSuppressed(failure);
            throw undone;
        }
    }

    /** Whether a statement that runs now is a transaction of its own: auto-commit is on, and no BEGIN is open. */
    boolean commitsEachStatement() throws SQLException {
        return inTurn(() -> session.autoCommit() && !session.inTransaction());
    }

    // Statements

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        requireOpen();
        return new TarnStatement(this, isScrollable(type, concurrency, holdability));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        boolean scrollable = isScrollable(type, concurrency, holdability);
        return inTurn(() -> new TarnPreparedStatement(this, scrollable, session.prepare(Escapes.process(sql))));
    }

    @Override
    public String nativeSQL(String sql) throws SQLException {
        return inTurn(() -> Escapes.process(sql));
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        requireOpen();
        return new TarnDatabaseMetaData(this);
    }

    // Transactions

    @Override
    public boolean getAutoCommit() throws SQLException {
        return inTurn(session::autoCommit);
    }

    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        doInTurn(() -> session.setAutoCommit(autoCommit));
    }

    /** A transaction that SQL's BEGIN opened in auto-commit mode is as good as one of manual mode. */
    private void requireTransaction(String what) throws SQLException {
        if (commitsEachStatement()) {
            throw SqlErrors.of(
                    ErrorCode.NO_ACTIVE_TRANSACTION,
                    what + " is not possible in auto-commit mode; call setAutoCommit(false) first");
        }
    }

    @Override
    public void commit() throws SQLException {
        requireTransaction("A commit");
        doInTurn(session::commit);
    }

    @Override
    public void rollback() throws SQLException {
        requireTransaction("A rollback");
        doInTurn(session::rollback);
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        requireTransaction("A savepoint");
        return inTurn(() -> new TarnSavepoint(this, session.setSavepoint(null)));
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        requireTransaction("A savepoint");
        return inTurn(() -> new TarnSavepoint(this, session.setSavepoint(name)));
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        requireTransaction("A rollback");
        var own = TarnSavepoint.of(savepoint, this);
        doInTurn(() -> session.rollbackTo(own));
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        var own = TarnSavepoint.of(savepoint, this);
        doInTurn(() -> session.release(own));
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        return inTurn(() -> switch (session.isolation()) {
            case READ_COMMITTED -> TRANSACTION_READ_COMMITTED;
            case REPEATABLE_READ -> TRANSACTION_REPEATABLE_READ;
            case SERIALIZABLE -> TRANSACTION_SERIALIZABLE;
        });
    }

    /** READ UNCOMMITTED gives READ COMMITTED, which keeps all that it promises and more. */
    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        IsolationLevel wanted = switch (level) {
            case TRANSACTION_READ_UNCOMMITTED, TRANSACTION_READ_COMMITTED -> IsolationLevel.READ_COMMITTED;
            case TRANSACTION_REPEATABLE_READ -> IsolationLevel.REPEATABLE_READ;
            case TRANSACTION_SERIALIZABLE -> IsolationLevel.SERIALIZABLE;
            default ->
                throw SqlErrors.of(
                        ErrorCode.INVALID_PARAMETER_VALUE, "There is no isolation level with number " + level);
        };
        doInTurn(() -> session.setIsolation(wanted));
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        return inTurn(session::readOnly);
    }

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        doInTurn(() -> session.setReadOnly(readOnly));
    }

    // Names

    @Override
    public String getSchema() throws SQLException {
        return inTurn(session::schema);
    }

    /** @param schema spelt as it is stored: upper case, unless it was created in quotes */
    @Override
    public void setSchema(String schema) throws SQLException {
        doInTurn(() -> session.setSchema(schema));
    }

    @Override
    public String getCatalog() throws SQLException {
        requireOpen();
        return CatalogRows.CATALOG;
    }

    @Override
    public void setCatalog(String catalog) throws SQLException {
        requireOpen();
        if (!CatalogRows.CATALOG.equalsIgnoreCase(catalog)) {
            throw SqlErrors.of(
                    ErrorCode.UNDEFINED_OBJECT,
                    "There is no catalog '" + catalog + "'; the only one is " + CatalogRows.CATALOG);
        }
    }

    // Ending

    /** Rolls back what is open. A statement that another thread runs fails with CONNECTION_CLOSED. */
    @Override
    public void close() throws SQLException {
        if (closed.compareAndSet(false, true)) {
            try {
                release();
            } catch (RuntimeException e) {
                throw SqlErrors.of(e);
            }
        }
    }

    private void release() {
        if (!lock.tryLock()) {
            session.stop();
            lock.lock();
        }
        try (lease) {
            session.close();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isClosed() {
        return closed.get();
    }

    /** Never waits: the database is in this process. */
    @Override
    public boolean isValid(int timeoutSeconds) throws SQLException {
        StatementOptions.requireNotNegative(timeoutSeconds, "A timeout");
        return !closed.get() && lease.isOpen();
    }

    /** Ends what runs at once; the rest of closing is the executor's, or done here when the executor refuses. */
    @Override
    public void abort(@Nullable Executor executor) throws SQLException {
        if (executor == null) {
            throw SqlErrors.of(ErrorCode.INVALID_PARAMETER_VALUE, "abort needs an executor");
        }
        if (closed.compareAndSet(false, true)) {
            session.stop();
            try {
                executor.execute(this::release);
            } catch (RejectedExecutionException e) {
                release();
                throw e;
            }
        }
    }
}
