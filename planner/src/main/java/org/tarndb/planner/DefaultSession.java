package org.tarndb.planner;

import java.time.ZoneId;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.constraint.SessionRules;
import org.tarndb.planner.expr.SessionInfo;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.BuildListener;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.DmlPlan;
import org.tarndb.planner.statement.LockingPlan;
import org.tarndb.planner.statement.QueryPlan;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.StatementBody;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.view.ReadView;

/** The session behind one connection. */
final class DefaultSession implements Session {
    /** A statement in auto-commit mode that meets a changed schema is planned and run again this often. */
    private static final int MAX_SCHEMA_RETRIES = 10;

    private final SqlEngine engine;
    private final SessionTransaction transaction;
    private final SessionSettings settings;

    /** Cancelled when the session ends, and with it all that it runs. */
    private final Cancellation ended = new Cancellation();

    private BuildListener buildListener = BuildListener.NONE;
    private Consumer<String> warnings = message -> {};

    private boolean closed;

    DefaultSession(SqlEngine engine) {
        this.engine = engine;
        this.transaction = new SessionTransaction(engine.database(), new SessionRules(engine.checks(), this::unrun));
        this.settings = new SessionSettings(
                new SessionInfo("TARN", Catalog.DEFAULT_SCHEMA, Catalog.SQL_NAME, ZoneId.systemDefault(), transaction));
    }

    // --- statements

    @Override
    public Prepared prepare(String sql, long timeoutNanos, Cancellation cancellation) {
        requireOpen();
        cancellation.throwIfCancelled();
        ParsedStatement parsed = engine.parse(sql, schema());
        long limitNanos = limitNanos(timeoutNanos);
        if (limitNanos == 0) {
            return prepare(parsed, cancellation);
        }
        Cancellation timed = cancellation.nested();
        try (Cancellation.Registration timer = engine.timer().schedule(timed, limitNanos)) {
            return prepare(parsed, timed);
        }
    }

    DefaultPrepared prepare(ParsedStatement parsed, Cancellation cancellation) {
        StatementContext context = context(new Parameters(0), cancellation);
        try {
            return new DefaultPrepared(this, parsed, engine.plan(parsed, transaction.view(), context));
        } finally {
            context.close();
        }
    }

    /** For planning without running: no parameter has a value. */
    private StatementContext unrun() {
        return context(new Parameters(0), Cancellation.never());
    }

    @Override
    public Result execute(Prepared statement, Parameters parameters, long timeoutNanos, Cancellation cancellation) {
        requireOpen();
        cancellation.throwIfCancelled();
        DefaultPrepared prepared = own(statement);
        try {
            requireParameters(prepared.planned().plan(), parameters);
            long limitNanos = limitNanos(timeoutNanos);
            return limitNanos == 0 || isInstant(prepared)
                    ? execute(prepared, parameters, cancellation)
                    : executeTimed(prepared, parameters, cancellation, limitNanos);
        } catch (TarnException e) {
            transaction.afterError(e);
            throw e;
        }
    }

    private long limitNanos(long timeoutNanos) {
        return timeoutNanos == 0 ? settings.timeoutNanos() : timeoutNanos;
    }

    /** Whether there is a plan at hand that is done before a time-out could be set. */
    private boolean isInstant(DefaultPrepared prepared) {
        PlannedStatement planned = prepared.planned();
        return planned.plan() instanceof QueryPlan plan && plan.isInstant() && planned.fits(transaction.view());
    }

    /** The time-out gets a cancellation of its own: it may strike late, when the caller's serves the next execution. */
    private Result executeTimed(
            DefaultPrepared prepared, Parameters parameters, Cancellation cancellation, long limitNanos) {
        Cancellation timed = cancellation.nested();
        Cancellation.Registration timer = engine.timer().schedule(timed, limitNanos);
        Rows unread = null;
        try {
            Result result = execute(prepared, parameters, timed);
            unread = result.rows();
            return unread == null ? result : Result.ofRows(new TimedRows(unread, timer));
        } finally {
            if (unread == null) {
                timer.close();
            }
        }
    }

    private Result execute(DefaultPrepared statement, Parameters parameters, Cancellation cancellation) {
        DefaultPrepared prepared = ParameterFit.fits(statement.parameterTypes(), parameters)
                ? statement
                : statement.forTypes(ParameterFit.typesOf(parameters), cancellation);
        StatementContext context = context(parameters, cancellation);
        Result result = null;
        try {
            result = run(prepared, context);
        } finally {
            if (result == null || result.rows() == null) {
                context.close();
            }
        }
        Rows rows = result.rows();
        // What the rows will read has been opened: the plan was compared with it.
        return rows != null && context.holdsSnapshots() ? Result.ofRows(new SnapshotRows(rows, context)) : result;
    }

    private Result run(DefaultPrepared prepared, StatementContext context) {
        StatementPlan plan = prepared.planned().plan();
        if (plan instanceof QueryPlan) {
            return query(prepared, context);
        }
        if (plan instanceof LockingPlan) {
            return lock(prepared, context);
        }
        return plan instanceof CommandPlan ? command(prepared, context) : write(prepared, context);
    }

    private Result query(DefaultPrepared prepared, StatementContext context) {
        ReadView view = transaction.viewForQuery(context.cancellation());
        QueryPlan plan = (QueryPlan) current(prepared, view, context);
        context.cancellation().throwIfCancelled(); // it may have come while the query was planned
        return Result.ofRows(plan.open(view, context));
    }

    /** A query that locks what it gives runs as a statement that writes, and may show no more than a query may. */
    private Result lock(DefaultPrepared prepared, StatementContext context) {
        Rows rows = run(prepared.sql(), context.cancellation(), scope -> {
            LockingPlan plan = (LockingPlan) current(prepared, scope.view(), context);
            return plan.open(scope, context);
        });
        if (!transaction.commitsEachStatement()) {
            transaction.viewForQuery(context.cancellation());
        }
        return Result.ofRows(rows);
    }

    private Result write(DefaultPrepared prepared, StatementContext context) {
        return run(prepared.sql(), context.cancellation(), scope -> {
            DmlPlan plan = (DmlPlan) current(prepared, scope.view(), context);
            return Result.ofCount(plan.run(scope, context));
        });
    }

    private Result command(DefaultPrepared prepared, StatementContext context) {
        CommandPlan plan = (CommandPlan) current(prepared, transaction.view(), context);
        Rows rows = plan.run(new CommandControl(this, prepared.sql(), context));
        return rows == null ? Result.ofCount(0) : Result.ofRows(rows);
    }

    /** Runs a writing statement in the open transaction, or in one of its own that is confirmed on return. */
    <R> R run(String sql, Cancellation cancellation, StatementBody<R> body) {
        if (!transaction.commitsEachStatement()) {
            Transaction current = transaction.current();
            requireWritable(current);
            return current.execute(sql, cancellation, body);
        }
        try {
            return runAlone(sql, cancellation, body);
        } finally {
            transaction.endStatement();
        }
    }

    private <R> R runAlone(String sql, Cancellation cancellation, StatementBody<R> body) {
        Transaction own = transaction.beginForStatement();
        for (int attempt = 1; ; attempt++) {
            try {
                requireWritable(own);
                R result = own.execute(sql, cancellation, body);
                own.commit();
                return result;
            } catch (TarnException e) {
                own.rollback();
                if (e.code() != ErrorCode.SCHEMA_CHANGED || attempt == MAX_SCHEMA_RETRIES) {
                    throw e;
                }
                own = transaction.beginAgain(own);
            } catch (RuntimeException | Error e) {
                own.rollback();
                throw e;
            }
        }
    }

    private static void requireWritable(Transaction current) {
        if (current.isReadOnly()) {
            throw new TarnException(
                    ErrorCode.READ_ONLY_TRANSACTION,
                    "the transaction is read-only and can't change or lock anything; begin one that is READ WRITE");
        }
    }

    /** The statement's plan for this view, planned again if the one at hand does not fit. */
    private StatementPlan current(DefaultPrepared prepared, ReadView view, StatementContext context) {
        PlannedStatement planned = prepared.planned();
        if (!planned.fits(view, context)) {
            planned = engine.plan(prepared.parsed(), view, context);
            prepared.setPlanned(planned);
        }
        return planned.plan();
    }

    private StatementContext context(Parameters parameters, Cancellation cancellation) {
        return new StatementContext(engine.database(), settings.info(), parameters, cancellation, warnings);
    }

    private DefaultPrepared own(Prepared statement) {
        if (statement instanceof DefaultPrepared prepared && prepared.session() == this) {
            return prepared;
        }
        throw new IllegalArgumentException("the statement was prepared by another session");
    }

    private static void requireParameters(StatementPlan plan, Parameters parameters) {
        if (!plan.needsParameters()) {
            return;
        }
        int expected = plan.parameterTypes().size();
        if (parameters.count() != expected) {
            throw new TarnException(
                    ErrorCode.PARAMETER_COUNT,
                    "the statement has " + expected + " parameters, " + parameters.count() + " were given");
        }
        for (int i = 0; i < expected; i++) {
            if (parameters.type(i) == null) {
                throw new TarnException(ErrorCode.PARAMETER_COUNT, "parameter " + (i + 1) + " has no value");
            }
        }
    }

    @Override
    public void setBuildListener(BuildListener listener) {
        buildListener = listener;
    }

    @Override
    public void setWarningListener(Consumer<String> listener) {
        warnings = listener;
    }

    BuildListener buildListener() {
        return buildListener;
    }

    @Override
    public Cancellation newCancellation() {
        return ended.nested();
    }

    // --- transaction

    @Override
    public boolean autoCommit() {
        return transaction.autoCommit();
    }

    @Override
    public void setAutoCommit(boolean autoCommit) {
        requireOpen();
        transaction.setAutoCommit(autoCommit);
    }

    @Override
    public boolean inTransaction() {
        return transaction.isOpen();
    }

    @Override
    public void commit() {
        requireOpen();
        transaction.commit();
    }

    @Override
    public void rollback() {
        requireOpen();
        transaction.rollback();
    }

    @Override
    public SessionSavepoint setSavepoint(@Nullable String name) {
        requireOpen();
        return transaction.setSavepoint(name);
    }

    @Override
    public void rollbackTo(SessionSavepoint savepoint) {
        requireOpen();
        transaction.rollbackTo(savepoint);
    }

    @Override
    public void release(SessionSavepoint savepoint) {
        requireOpen();
        transaction.release(savepoint);
    }

    @Override
    public IsolationLevel isolation() {
        return transaction.isolation();
    }

    @Override
    public void setIsolation(IsolationLevel isolation) {
        requireOpen();
        transaction.setSessionIsolation(isolation);
    }

    @Override
    public boolean readOnly() {
        return transaction.readOnly();
    }

    @Override
    public void setReadOnly(boolean readOnly) {
        requireOpen();
        transaction.setSessionReadOnly(readOnly);
    }

    SessionTransaction transaction() {
        return transaction;
    }

    // --- settings

    @Override
    public String schema() {
        return settings.info().schema();
    }

    @Override
    public void setSchema(String schema) {
        requireOpen();
        settings.setSchema(schema, catalog());
    }

    SessionSettings settings() {
        return settings;
    }

    @Override
    public Catalog catalog() {
        return view().catalog();
    }

    @Override
    public ReadView view() {
        requireOpen();
        return transaction.view();
    }

    SqlEngine engine() {
        return engine;
    }

    // --- the end

    private void requireOpen() {
        ended.throwIfCancelled();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            stop();
            engine.forget(this);
            transaction.rollback();
        }
    }

    @Override
    public void stop() {
        stop(new TarnException(ErrorCode.CONNECTION_CLOSED, "the session is closed"));
    }

    /** From any thread; the first reason stays. Its transaction is left to {@link #close()} or to the database's end. */
    void stop(TarnException reason) {
        ended.cancel(reason);
    }
}
