package org.tarndb.planner.locking;

import java.util.List;
import org.tarndb.planner.exec.LockRows;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.explain.Explainer;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.LockingPlan;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.LockWait;
import org.tarndb.txn.StatementScope;

/** A query that locks the rows it gives. */
public record LockRowsPlan(
        LockRows rows, List<LockedTable> tables, List<ResultColumn> columns, List<SqlType> parameterTypes)
        implements LockingPlan {
    public LockRowsPlan {
        tables = List.copyOf(tables);
        columns = List.copyOf(columns);
        parameterTypes = List.copyOf(parameterTypes);
    }

    /**
     * The plan.
     *
     * @param input gives the columns of the result, then the row's key and the row's bytes of each locked table
     * @param columns of the result
     * @param parameterTypes as far as {@code input} has parameters
     */
    public static LockRowsPlan of(
            Plan input, List<LockedTable> tables, List<ResultColumn> columns, List<SqlType> parameterTypes) {
        List<SqlType> types = new java.util.ArrayList<>(parameterTypes);
        for (LockedTable table : tables) {
            int parameter = table.waiting().parameter();
            while (parameter >= types.size()) {
                types.add(SqlType.VARCHAR);
            }
            if (parameter >= 0) {
                types.set(parameter, SqlType.DOUBLE);
            }
        }
        List<String> descriptions = tables.stream().map(LockedTable::describe).toList();
        return new LockRowsPlan(LockRows.above(input, columns.size(), descriptions), tables, columns, types);
    }

    @Override
    public Rows open(StatementScope scope, StatementContext context) {
        LockWait[] waits = tables.stream()
                .map(table -> table.waiting().in(context.parameters()))
                .toArray(LockWait[]::new);
        return rows.run(
                (table, key, row) -> scope.lockRow(
                        tables.get(table).table(), key, row, tables.get(table).mode(), waits[table]),
                columns,
                context.execution(scope.view()));
    }

    @Override
    public Plan operators() {
        return rows;
    }

    @Override
    public List<String> explain() {
        return Explainer.explain(rows);
    }
}
