package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.type.SqlType;

/**
 * The rows after an offset, at most so many.
 *
 * @param offset a number of rows without columns in it, or null for 0; NULL is 0
 * @param fetch likewise, or null for no limit; NULL is no limit
 */
public record Limit(
        Plan input, @Nullable CompiledExpr offset, @Nullable CompiledExpr fetch, double estimatedRows) implements Plan {
    public static Limit of(Plan input, @Nullable Expr offset, @Nullable Expr fetch, double estimatedRows) {
        return new Limit(
                input,
                offset == null ? null : ExprCompiler.compile(offset),
                fetch == null ? null : ExprCompiler.compile(fetch),
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
        return "Limit" + (fetch == null ? "" : " " + fetch) + (offset == null ? "" : " offset " + offset);
    }

    @Override
    public Operator open(ExecutionContext context) {
        long skipped = RowCount.offset(offset, context);
        long wanted = RowCount.fetch(fetch, context);
        long outerGoal = context.rowGoal();
        context.setRowGoal(RowCount.add(skipped, wanted));
        try {
            return new LimitOperator(input.open(context), skipped, wanted);
        } finally {
            context.setRowGoal(outerGoal);
        }
    }
}
