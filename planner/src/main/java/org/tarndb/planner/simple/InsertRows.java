package org.tarndb.planner.simple;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.dml.RowAssembler;
import org.tarndb.planner.dml.TableDefaults;
import org.tarndb.planner.statement.DmlPlan;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.StatementScope;

/** INSERT ... VALUES without operators: each value goes from where it is to its place in the row. */
final class InsertRows implements DmlPlan {
    private static final Batch ONE_ROW = Batch.of(new ColumnVector[0], 1);
    /** How often a long list of rows looks whether it is cancelled. */
    private static final int ROWS_PER_CHECK = 1024;

    private final RowAssembler assembler;
    private final List<Cell[]> rows;
    private final int[] targets;
    private final TableDefaults defaults;
    private final List<SqlType> parameterTypes;

    InsertRows(
            RowAssembler assembler,
            List<Cell[]> rows,
            int[] targets,
            TableDefaults defaults,
            List<SqlType> parameterTypes) {
        this.assembler = assembler;
        this.rows = List.copyOf(rows);
        this.targets = targets;
        this.defaults = defaults;
        this.parameterTypes = List.copyOf(parameterTypes);
    }

    @Override
    public List<SqlType> parameterTypes() {
        return parameterTypes;
    }

    @Override
    public long run(StatementScope scope, StatementContext context) {
        for (int i = 0; i < rows.size(); i++) {
            if (i % ROWS_PER_CHECK == ROWS_PER_CHECK - 1) {
                context.cancellation().throwIfCancelled();
            }
            scope.insert(assembler.table(), assembler.encode(values(rows.get(i), context)));
        }
        return rows.size();
    }

    private @Nullable Object[] values(Cell[] row, StatementContext context) {
        @Nullable Object[] values = defaults.evaluate(ONE_ROW, context).valuesAt(0);
        for (int i = 0; i < row.length; i++) {
            values[targets[i]] = row[i].value(context);
        }
        return values;
    }

    @Override
    public List<String> explain() {
        return List.of("Insert " + assembler.table().name(), "  Values (" + rows.size() + " rows)");
    }
}
