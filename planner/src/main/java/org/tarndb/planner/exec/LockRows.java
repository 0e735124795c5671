package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/**
 * The rows of a query, each locked before the next one is looked at. OFFSET and FETCH count rows that are locked: they
 * belong to this node, so that no row is locked that is not wanted. It is the topmost node, and runs to its end at once.
 *
 * @param input the columns of the result, then the row's key and the row's bytes of each locked table, both NULL where an
 *     outer join has no row
 * @param visible how many columns the result has
 * @param tables that are locked, and how, in words
 * @param offset as for {@link Limit}
 * @param fetch as for {@link Limit}
 */
public record LockRows(
        Plan input,
        int visible,
        List<String> tables,
        @Nullable CompiledExpr offset,
        @Nullable CompiledExpr fetch) implements Plan {
    public LockRows {
        tables = List.copyOf(tables);
    }

    /** Locks the rows of a plan; its limit becomes that of locked rows. */
    public static LockRows above(Plan plan, int visible, List<String> tables) {
        if (plan instanceof Limit limit) {
            return new LockRows(limit.input(), visible, tables, limit.offset(), limit.fetch());
        }
        if (plan instanceof TopN top) {
            return new LockRows(new Sort(top.input(), top.keys()), visible, tables, top.offset(), top.fetch());
        }
        if (plan instanceof Project project) {
            LockRows below = above(project.input(), visible, tables);
            return new LockRows(
                    new Project(below.input, project.expressions()), visible, tables, below.offset, below.fetch);
        }
        return new LockRows(plan, visible, tables, null, null);
    }

    @Override
    public List<Plan> inputs() {
        return List.of(input);
    }

    @Override
    public List<SqlType> outputTypes() {
        return input.outputTypes().subList(0, visible);
    }

    @Override
    public String describe() {
        return "LockRows " + String.join(", ", tables) + (fetch == null ? "" : " limit " + fetch)
                + (offset == null ? "" : " offset " + offset);
    }

    @Override
    public double estimatedRows() {
        return input.estimatedRows();
    }

    @Override
    public Operator open(ExecutionContext context) {
        throw TarnException.internal("rows are locked by a statement, not by a query");
    }

    /**
     * Locks the rows and gives those that were locked.
     *
     * @param columns one per visible column
     * @throws TarnException any error of a row or a lock; OUT_OF_MEMORY when they are too many to hold
     */
    public Rows run(RowLocker locker, List<ResultColumn> columns, ExecutionContext context) {
        long toSkip = RowCount.offset(offset, context);
        long toGive = RowCount.fetch(fetch, context);
        BufferedRows locked = new BufferedRows(columns, outputTypes(), context);
        context.setRowGoal(RowCount.add(toSkip, toGive));
        try (Operator rows = input.open(context)) {
            for (Batch batch; toGive > 0 && (batch = rows.next()) != null; ) {
                for (int i = 0; i < batch.size() && toGive > 0; i++) {
                    int position = batch.position(i);
                    context.cancellation().throwIfCancelled();
                    if (!lock(locker, batch, position)) {
                        continue;
                    }
                    if (toSkip > 0) {
                        toSkip--;
                    } else {
                        locked.add(batch, position);
                        toGive--;
                    }
                }
            }
        }
        return locked;
    }

    private boolean lock(RowLocker locker, Batch batch, int position) {
        for (int table = 0; table < tables.size(); table++) {
            Object key = batch.column(visible + 2 * table).get(position);
            Object row = batch.column(visible + 2 * table + 1).get(position);
            if (key != null && row != null && !locker.lock(table, (byte[]) key, (byte[]) row)) {
                return false;
            }
        }
        return true;
    }
}
