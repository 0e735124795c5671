package org.tarndb.planner.statement;

import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.ExecutionContext;
import org.tarndb.planner.exec.MemoryBudget;
import org.tarndb.planner.exec.PointInTime;
import org.tarndb.planner.exec.SnapshotSource;
import org.tarndb.planner.exec.Versions;
import org.tarndb.planner.expr.EvaluationContext;
import org.tarndb.planner.expr.SessionInfo;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.Database;
import org.tarndb.txn.history.VersionHistory;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.VersionReadView;

/** What differs between two executions of a plan. One per execution, also when it is restarted; for its thread alone. */
public final class StatementContext implements EvaluationContext, Versions {
    private final Env env;
    private final SessionInfo session;
    private final Parameters parameters;
    private final Cancellation cancellation;
    private final VersionHistory history;
    private final Consumer<String> warnings;
    private @Nullable Instant statementTime;
    private @Nullable Map<PointInTime, ReadView> versions;
    private @Nullable OpenSnapshots snapshots;

    /** @param warnings told of what went wrong and did no harm */
    public StatementContext(
            Database database,
            SessionInfo session,
            Parameters parameters,
            Cancellation cancellation,
            Consumer<String> warnings) {
        this.env = database.env();
        this.history = database.history();
        this.session = session;
        this.parameters = parameters;
        this.cancellation = cancellation;
        this.warnings = warnings;
    }

    @Override
    public Parameters parameters() {
        return parameters;
    }

    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public SessionInfo session() {
        return session;
    }

    /** The same on each call. */
    @Override
    public Instant statementTime() {
        Instant time = statementTime;
        if (time == null) {
            time = env.clock().now();
            statementTime = time;
        }
        return time;
    }

    @Override
    public Entropy entropy() {
        return env.entropy();
    }

    /** Nothing is bound outside a plan's operators. */
    @Override
    public @Nullable Object correlation(int correlationId, int index) {
        throw TarnException.internal("correlation variable " + correlationId + " is used outside a plan");
    }

    /** What operators and expressions run in; each call starts with the whole memory budget. */
    public ExecutionContext execution(ReadView view) {
        return new ExecutionContext(
                view,
                parameters,
                cancellation,
                statementTime(),
                MemoryBudget.ofDefault(),
                session,
                env.entropy(),
                this);
    }

    /** Looked up when it is first asked for, and the same for all of the statement. */
    @Override
    public ReadView at(PointInTime point, ReadView current) {
        if (!point.isGiven(parameters)) {
            return current;
        }
        Map<PointInTime, ReadView> known = versions;
        if (known == null) {
            known = new IdentityHashMap<>();
            versions = known;
        }
        ReadView view = known.get(point);
        if (view == null) {
            long value = point.evaluate(execution(current));
            view = VersionReadView.of(
                    point.kind() == PointInTime.Kind.CSN ? history.atCsn(value) : history.atTime(value));
            known.put(point, view);
        }
        return view;
    }

    /** What calls of the provider of snapshots run in. */
    public SnapshotCall snapshotCall() {
        return new SnapshotCall(env, warnings, cancellation);
    }

    @Override
    public SnapshotTable published(SnapshotSource source) {
        OpenSnapshots open = snapshots;
        if (open == null) {
            open = new OpenSnapshots(snapshotCall(), session.zone());
            snapshots = open;
        }
        return open.table(source);
    }

    /** Whether published tables are open, so that {@link #close} has something to do. */
    public boolean holdsSnapshots() {
        return snapshots != null;
    }

    /** Ends the execution: gives back what it has opened outside the database. A second call does nothing. */
    public void close() {
        OpenSnapshots open = snapshots;
        if (open != null) {
            snapshots = null;
            open.close();
        }
    }
}
