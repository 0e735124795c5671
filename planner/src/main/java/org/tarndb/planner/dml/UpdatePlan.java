package org.tarndb.planner.dml;

import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.Operator;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.explain.Explainer;
import org.tarndb.planner.statement.DmlPlan;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.StatementScope;

/** Updates the rows that a plan names. */
public final class UpdatePlan implements DmlPlan {
    private static final int KEY = 0;
    private static final int ROW = 1;
    private static final int FIRST_VALUE = 2;

    private final RowAssembler assembler;
    private final Plan source;
    private final int[] targets;
    private final List<SqlType> parameterTypes;

    /**
     * @param source the row's key, the row's bytes, then the new value of each target; of a row that is named
     *     more than once the first counts
     * @param targets the ordinals of the assigned columns, each once
     */
    public UpdatePlan(RowAssembler assembler, Plan source, int[] targets, List<SqlType> parameterTypes) {
        this.assembler = assembler;
        this.source = source;
        this.targets = targets.clone();
        this.parameterTypes = List.copyOf(parameterTypes);
    }

    @Override
    public List<SqlType> parameterTypes() {
        return parameterTypes;
    }

    @Override
    public long run(StatementScope scope, StatementContext context) {
        long updated = 0;
        try (Operator rows = source.open(context.execution(scope.view()))) {
            for (Batch batch; (batch = rows.next()) != null; ) {
                context.cancellation().throwIfCancelled();
                for (int row = 0; row < batch.size(); row++) {
                    updated += update(
                            batch, batch.position(row), scope, context.session().zone());
                }
            }
        }
        return updated;
    }

    /** @return 1, or 0 when the statement has changed the row already: a join may name it more than once */
    private int update(Batch batch, int position, StatementScope scope, ZoneId zone) {
        TableDef table = assembler.table();
        byte[] key = bytes(batch, KEY, position);
        byte[] oldRow = bytes(batch, ROW, position);
        @Nullable Object[] values = table.layout().decode(oldRow);
        for (int i = 0; i < targets.length; i++) {
            int column = FIRST_VALUE + i;
            values[targets[i]] = assembler.assign(
                    targets[i],
                    batch.column(column).get(position),
                    source.outputTypes().get(column),
                    zone);
        }
        return scope.update(table, key, oldRow, assembler.encode(values)) ? 1 : 0;
    }

    static byte[] bytes(Batch batch, int column, int position) {
        return (byte[]) Objects.requireNonNull(batch.column(column).get(position), "a row has a key and bytes");
    }

    @Override
    public Plan operators() {
        return source;
    }

    @Override
    public List<String> explain() {
        return Explainer.explain("Update " + assembler.table().name(), source);
    }
}
