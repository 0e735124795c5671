package org.tarndb.planner.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.tarndb.planner.rex.RexFields;

/**
 * Sub-queries in the condition of an outer join. One that looks at no row, and whose operands are of one side, is computed as
 * a column of that side before the join.
 */
final class OuterJoinCondition {
    /** Where the added columns of the sides are numbered from until both sides are complete. */
    private static final int ADDED_LEFT = 1_000_000;

    private static final int ADDED_RIGHT = 2_000_000;

    private final Join join;
    private final int leftFields;
    private final int rightFields;
    private final SubQueryColumns left;
    private final SubQueryColumns right;

    private OuterJoinCondition(Join join) {
        this.join = join;
        this.leftFields = join.getLeft().getRowType().getFieldCount();
        this.rightFields = join.getRight().getRowType().getFieldCount();
        this.left = new SubQueryColumns(join.getLeft(), join.getVariablesSet());
        this.right = new SubQueryColumns(join.getRight(), join.getVariablesSet());
    }

    static RelNode rewrite(Join join) {
        for (CorrelationId variable : join.getVariablesSet()) {
            if (RexFields.uses(join.getCondition(), variable)) {
                throw SubQueryRewriter.unsupported("A correlated sub-query in the condition of an outer join");
            }
        }
        return new OuterJoinCondition(join).rewrite();
    }

    private RelNode rewrite() {
        RexNode marked = join.getCondition().accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                return onOneSide(query);
            }
        });
        int added = left.rel().getRowType().getFieldCount() - leftFields;
        RexNode condition = Rels.moved(marked, field -> {
            if (field >= ADDED_RIGHT) {
                return leftFields + added + rightFields + field - ADDED_RIGHT;
            }
            return field >= ADDED_LEFT ? leftFields + field - ADDED_LEFT : field < leftFields ? field : field + added;
        });
        RelNode joined = Rels.join(left.rel(), right.rel(), condition, join.getJoinType());
        List<RexNode> fields = new ArrayList<>(Rels.fields(joined, 0, leftFields));
        if (join.getJoinType().projectsRight()) {
            fields.addAll(Rels.fields(joined, leftFields + added, rightFields));
        }
        return Rels.project(joined, fields, join);
    }

    private RexNode onOneSide(RexSubQuery query) {
        ImmutableBitSet used = RexFields.used(query.getOperands());
        if (used.isEmpty() || used.length() <= leftFields) {
            return Rels.moved(
                    left.replace(query), field -> field < leftFields ? field : ADDED_LEFT + field - leftFields);
        }
        if (used.nextSetBit(0) < leftFields) {
            throw SubQueryRewriter.unsupported("A sub-query over both sides in the condition of an outer join");
        }
        RexSubQuery own = query.clone(
                query.getType(),
                query.getOperands().stream()
                        .map(operand -> Rels.moved(operand, field -> field - leftFields))
                        .toList());
        return Rels.moved(
                right.replace(own),
                field -> field < rightFields ? leftFields + field : ADDED_RIGHT + field - rightFields);
    }
}
