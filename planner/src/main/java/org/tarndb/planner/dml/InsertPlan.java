package org.tarndb.planner.dml;

import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.ExecutionContext;
import org.tarndb.planner.exec.Operator;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.explain.Explainer;
import org.tarndb.planner.statement.DmlPlan;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.StatementScope;

/** Inserts the rows of a plan. It reads the statement's view, so a table can be inserted into itself. */
public final class InsertPlan implements DmlPlan {
    private final RowAssembler assembler;
    private final Plan source;
    private final int[] targets;
    private final TableDefaults defaults;
    private final List<SqlType> parameterTypes;

    /**
     * @param source one column per target
     * @param targets the ordinals of the columns that are given values, each once
     * @param defaults for the columns that are not
     */
    public InsertPlan(
            RowAssembler assembler, Plan source, int[] targets, TableDefaults defaults, List<SqlType> parameterTypes) {
        this.assembler = assembler;
        this.source = source;
        this.targets = targets.clone();
        this.defaults = defaults;
        this.parameterTypes = List.copyOf(parameterTypes);
    }

    @Override
    public List<SqlType> parameterTypes() {
        return parameterTypes;
    }

    @Override
    public long run(StatementScope scope, StatementContext context) {
        ExecutionContext execution = context.execution(scope.view());
        long inserted = 0;
        try (Operator rows = source.open(execution)) {
            for (Batch batch; (batch = rows.next()) != null; ) {
                context.cancellation().throwIfCancelled();
                insert(batch, scope, execution);
                inserted += batch.size();
            }
        }
        return inserted;
    }

    private void insert(Batch batch, StatementScope scope, ExecutionContext execution) {
        List<SqlType> types = source.outputTypes();
        TableDefaults.OfBatch others = defaults.evaluate(batch, execution);
        ZoneId zone = execution.session().zone();
        for (int row = 0; row < batch.size(); row++) {
            int position = batch.position(row);
            @Nullable Object[] values = others.valuesAt(position);
            for (int i = 0; i < targets.length; i++) {
                ColumnVector column = batch.column(i);
                values[targets[i]] = assembler.assign(targets[i], column.get(position), types.get(i), zone);
            }
            scope.insert(assembler.table(), assembler.encode(values));
        }
    }

    @Override
    public Plan operators() {
        return source;
    }

    @Override
    public List<String> explain() {
        return Explainer.explain("Insert " + assembler.table().name(), source);
    }
}
