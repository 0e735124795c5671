package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.type.SqlType;

/**
 * The first rows in an order, without sorting the others.
 *
 * @param offset as for {@link Limit}
 * @param fetch as for {@link Limit}
 * @param withTies whether rows equal to the last one in the order follow it
 */
public record TopN(
        Plan input,
        List<SortKey> keys,
        @Nullable CompiledExpr offset,
        CompiledExpr fetch,
        boolean withTies,
        double estimatedRows)
        implements Plan {
    /** More rows than this are better sorted. */
    private static final int MAX_HEAP_ROWS = 100_000;

    public TopN {
        keys = List.copyOf(keys);
    }

    public static TopN of(
            Plan input, List<SortKey> keys, @Nullable Expr offset, Expr fetch, boolean withTies, double estimatedRows) {
        return new TopN(
                input,
                keys,
                offset == null ? null : ExprCompiler.compile(offset),
                ExprCompiler.compile(fetch),
                withTies,
                estimatedRows);
    }

    @Override
    public List<Plan> inputs() {
        return List.of(input);
    }

    @Override
    public List<SqlType> outputTypes() {
        return input.outputTypes();
    }

    @Override
    public String describe() {
        return "TopN " + fetch + (offset == null ? "" : " offset " + offset) + (withTies ? " with ties" : "") + " by "
                + keys;
    }

    @Override
    public Operator open(ExecutionContext context) {
        long skipped = RowCount.offset(offset, context);
        long fetched = RowCount.fetch(fetch, context);
        if (withTies || RowCount.add(skipped, fetched) > MAX_HEAP_ROWS) {
            SortOperator sorted = new SortOperator(input.open(context), input.outputTypes(), keys, context);
            return withTies
                    ? new TiesOperator(sorted, input.outputTypes(), keys, skipped, fetched)
                    : new LimitOperator(sorted, skipped, fetched);
        }
        return new TopNOperator(input.open(context), input.outputTypes(), keys, (int) skipped, (int) fetched, context);
    }
}
