package org.tarndb.planner.exec;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.EvaluationContext;
import org.tarndb.planner.expr.SessionInfo;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.TableView;

/** One execution of a plan: what it reads and the values that differ between executions. Used by one thread at a time. */
public final class ExecutionContext implements EvaluationContext {
    private final ReadView view;
    private final Parameters parameters;
    private final Cancellation cancellation;
    private final Instant statementTime;
    private final MemoryBudget memory;
    private final SessionInfo session;
    private final Entropy entropy;
    private final Versions versions;
    private final Bindings bindings;

    /** What operators tell each other, wherever in the plan they are. */
    private static final class Bindings {
        private @Nullable Map<Integer, @Nullable Object[]> correlations;
        private @Nullable Map<Integer, RowBuffer> workTables;
        private long rowGoal = Long.MAX_VALUE;
    }

    /** @param versions gives those that are read beside the view */
    public ExecutionContext(
            ReadView view,
            Parameters parameters,
            Cancellation cancellation,
            Instant statementTime,
            MemoryBudget memory,
            SessionInfo session,
            Entropy entropy,
            Versions versions) {
        this.view = view;
        this.parameters = parameters;
        this.cancellation = cancellation;
        this.statementTime = statementTime;
        this.memory = memory;
        this.session = session;
        this.entropy = entropy;
        this.versions = versions;
        this.bindings = new Bindings();
    }

    private ExecutionContext(ExecutionContext original, ReadView view) {
        this.view = view;
        this.parameters = original.parameters;
        this.cancellation = original.cancellation;
        this.statementTime = original.statementTime;
        this.memory = original.memory;
        this.session = original.session;
        this.entropy = original.entropy;
        this.versions = original.versions;
        this.bindings = original.bindings;
    }

    /** This execution, reading another version. */
    ExecutionContext at(PointInTime point) {
        return new ExecutionContext(this, versions.at(point, view));
    }

    /** As {@link Versions#published}. */
    SnapshotTable published(SnapshotSource source) {
        return versions.published(source);
    }

    public ReadView view() {
        return view;
    }

    /**
     * The table as this execution reads it.
     *
     * @throws TarnException SCHEMA_CHANGED when the view's catalog has another definition than the plan was made for
     */
    public TableView table(TableDef table) {
        if (view.catalog().table(table.id()) != table) {
            throw new TarnException(
                    ErrorCode.SCHEMA_CHANGED,
                    "table " + table.name() + " was changed since the statement was planned; run the statement again");
        }
        return view.table(table);
    }

    @Override
    public Parameters parameters() {
        return parameters;
    }

    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public Instant statementTime() {
        return statementTime;
    }

    /** How many rows are wanted of the operator that is being opened, as far as is known: a hint for how far to read ahead. */
    long rowGoal() {
        return bindings.rowGoal;
    }

    void setRowGoal(long rows) {
        bindings.rowGoal = rows;
    }

    public MemoryBudget memory() {
        return memory;
    }

    @Override
    public SessionInfo session() {
        return session;
    }

    @Override
    public Entropy entropy() {
        return entropy;
    }

    @Override
    public @Nullable Object correlation(int correlationId, int index) {
        @Nullable Object[] row = bindings.correlations == null ? null : bindings.correlations.get(correlationId);
        if (row == null) {
            throw TarnException.internal("correlation variable " + correlationId + " is not bound");
        }
        return row[index];
    }

    /** Binds a correlation variable to a row until it is bound again. */
    public void bind(int correlationId, @Nullable Object[] row) {
        if (bindings.correlations == null) {
            bindings.correlations = new HashMap<>();
        }
        bindings.correlations.put(correlationId, row);
    }

    void setWorkTable(int id, RowBuffer rows) {
        if (bindings.workTables == null) {
            bindings.workTables = new HashMap<>();
        }
        bindings.workTables.put(id, rows);
    }

    RowBuffer workTable(int id) {
        RowBuffer rows = bindings.workTables == null ? null : bindings.workTables.get(id);
        if (rows == null) {
            throw TarnException.internal("work table " + id + " is read outside its recursion");
        }
        return rows;
    }
}
