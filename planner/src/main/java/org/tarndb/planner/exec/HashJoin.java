package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.type.SqlType;

/**
 * Joins by equal keys. The right input is read into a hash table, so it should be the smaller one. Where no
 * row without a match is added (INNER, SEMI and the ANTI joins) left rows come in their order; in the others those without
 * a match follow the rest of their batch, and right ones come last.
 *
 * @param keys pairs of columns that must be equal
 * @param condition over the left columns followed by the right ones, or null; pairs for which it is not TRUE do not match
 */
public record HashJoin(
        Plan left,
        Plan right,
        JoinKind kind,
        List<HashJoin.Key> keys,
        @Nullable CompiledExpr condition,
        double estimatedRows)
        implements Plan {
    /**
     * A pair of columns; their types may differ where {@code =} allows it.
     *
     * @param nullsMatch whether NULL matches NULL, as IS NOT DISTINCT FROM says
     */
    public record Key(int left, int right, boolean nullsMatch) {
        @Override
        public String toString() {
            return "left.$" + left + (nullsMatch ? " IS NOT DISTINCT FROM " : " = ") + "right.$" + right;
        }
    }

    public HashJoin {
        keys = List.copyOf(keys);
    }

    public static HashJoin of(
            Plan left, Plan right, JoinKind kind, List<Key> keys, @Nullable Expr condition, double estimatedRows) {
        return new HashJoin(
                left, right, kind, keys, condition == null ? null : ExprCompiler.compile(condition), estimatedRows);
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
        return "HashJoin " + kind + " on " + keys + (condition == null ? "" : " and " + condition);
    }

    @Override
    public Operator open(ExecutionContext context) {
        return JoinOpening.open(this, context);
    }
}
