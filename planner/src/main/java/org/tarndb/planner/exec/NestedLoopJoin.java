package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.type.SqlType;

/**
 * Joins by any condition. The right input is read once and held. Keeps the order of the left input as {@link HashJoin} does.
 *
 * @param condition over the left columns followed by the right ones, or null for all pairs
 */
public record NestedLoopJoin(
        Plan left, Plan right, JoinKind kind, @Nullable CompiledExpr condition, double estimatedRows) implements Plan {
    public static NestedLoopJoin of(
            Plan left, Plan right, JoinKind kind, @Nullable Expr condition, double estimatedRows) {
        return new NestedLoopJoin(
                left, right, kind, condition == null ? null : ExprCompiler.compile(condition), estimatedRows);
    }

    @Override
    public List<Plan> inputs() {
        return List.of(left, right);
    }

    @Override
    public List<SqlType> outputTypes() {
        return JoinTypes.output(kind, left, right);
    }

    @Override
    public String describe() {
        return "NestedLoopJoin " + kind + (condition == null ? "" : " on " + condition);
    }

    @Override
    public Operator open(ExecutionContext context) {
        return JoinOpening.open(this, context);
    }
}
