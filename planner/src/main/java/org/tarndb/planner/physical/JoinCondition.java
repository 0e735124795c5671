package org.tarndb.planner.physical;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.HashJoin;
import org.tarndb.planner.exec.JoinKind;

/**
 * The condition of a join, taken apart.
 *
 * @param keys equalities between a left and a right column
 * @param rest all other conditions
 */
record JoinCondition(JoinKind kind, List<HashJoin.Key> keys, List<RexNode> rest) {
    static JoinCondition of(Join join) {
        int leftFields = join.getLeft().getRowType().getFieldCount();
        List<RexNode> conjuncts = RelOptUtil.conjunctions(join.getCondition());
        JoinKind kind = kindOf(join.getJoinType());
        HashJoin.Key notIn =
                kind == JoinKind.ANTI && conjuncts.size() == 1 ? notIn(conjuncts.get(0), leftFields) : null;
        if (notIn != null) {
            return new JoinCondition(JoinKind.NULL_AWARE_ANTI, List.of(notIn), List.of());
        }
        List<HashJoin.Key> keys = new ArrayList<>();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode conjunct : conjuncts) {
            HashJoin.Key key = key(conjunct, leftFields);
            if (key == null) {
                rest.add(conjunct);
            } else {
                keys.add(key);
            }
        }
        return new JoinCondition(kind, keys, rest);
    }

    private static JoinKind kindOf(JoinRelType type) {
        return switch (type) {
            case INNER -> JoinKind.INNER;
            case LEFT -> JoinKind.LEFT;
            case RIGHT -> JoinKind.RIGHT;
            case FULL -> JoinKind.FULL;
            case SEMI -> JoinKind.SEMI;
            case ANTI -> JoinKind.ANTI;
            default -> throw new IllegalArgumentException("a join of type " + type);
        };
    }

    /** {@code (a = b) IS NOT FALSE}: what NOT IN leaves of the rows that keep a row out. */
    private static HashJoin.@Nullable Key notIn(RexNode conjunct, int leftFields) {
        return conjunct.getKind() == SqlKind.IS_NOT_FALSE
                ? equality(((RexCall) conjunct).getOperands().get(0), leftFields, false)
                : null;
    }

    private static HashJoin.@Nullable Key key(RexNode conjunct, int leftFields) {
        if (conjunct.getKind() == SqlKind.EQUALS) {
            return equality(conjunct, leftFields, false);
        }
        return conjunct.getKind() == SqlKind.IS_NOT_DISTINCT_FROM ? equality(conjunct, leftFields, true) : null;
    }

    private static HashJoin.@Nullable Key equality(RexNode node, int leftFields, boolean nullsMatch) {
        if (!(node instanceof RexCall call)
                || call.getOperands().size() != 2
                || (call.getKind() != SqlKind.EQUALS && !nullsMatch)
                || !(call.getOperands().get(0) instanceof RexInputRef a)
                || !(call.getOperands().get(1) instanceof RexInputRef b)) {
            return null;
        }
        int low = Math.min(a.getIndex(), b.getIndex());
        int high = Math.max(a.getIndex(), b.getIndex());
        return low < leftFields && high >= leftFields ? new HashJoin.Key(low, high - leftFields, nullsMatch) : null;
    }

    /** The keys with the sides exchanged. */
    List<HashJoin.Key> swappedKeys() {
        return keys.stream()
                .map(key -> new HashJoin.Key(key.right(), key.left(), key.nullsMatch()))
                .toList();
    }
}
