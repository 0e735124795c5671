package org.tarndb.planner.dml;

import java.util.List;
import org.tarndb.planner.exec.Operator;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.explain.Explainer;
import org.tarndb.planner.statement.DmlPlan;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.StatementScope;

/** Deletes the rows that a plan names. */
public final class DeletePlan implements DmlPlan {
    private final TableDef table;
    private final Plan source;
    private final List<SqlType> parameterTypes;

    /** @param source the row's key, the row's bytes; a row may be named more than once */
    public DeletePlan(TableDef table, Plan source, List<SqlType> parameterTypes) {
        this.table = table;
        this.source = source;
        this.parameterTypes = List.copyOf(parameterTypes);
    }

    @Override
    public List<SqlType> parameterTypes() {
        return parameterTypes;
    }

    @Override
    public long run(StatementScope scope, StatementContext context) {
        long deleted = 0;
        try (Operator rows = source.open(context.execution(scope.view()))) {
            for (Batch batch; (batch = rows.next()) != null; ) {
                context.cancellation().throwIfCancelled();
                for (int row = 0; row < batch.size(); row++) {
                    int position = batch.position(row);
                    boolean isFirst = scope.delete(
                            table, UpdatePlan.bytes(batch, 0, position), UpdatePlan.bytes(batch, 1, position));
                    deleted += isFirst ? 1 : 0;
                }
            }
        }
        return deleted;
    }

    @Override
    public Plan operators() {
        return source;
    }

    @Override
    public List<String> explain() {
        return Explainer.explain("Delete " + table.name(), source);
    }
}
