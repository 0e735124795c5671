package org.tarndb.planner.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.tarndb.planner.statistics.RowEstimator;

/** Chooses the order of inner joins: that with the fewest rows in all joins together. */
public final class JoinOrder {
    private final RowEstimator estimator;

    public JoinOrder(RowEstimator estimator) {
        this.estimator = estimator;
    }

    public RelNode apply(RelNode rel) {
        if (isInner(rel)) {
            List<RelNode> inputs = new ArrayList<>();
            List<RexNode> conjuncts = new ArrayList<>();
            collect(rel, 0, inputs, conjuncts);
            if (inputs.size() > 2 && inputs.size() <= JoinGraph.MOST_INPUTS) {
                return new JoinGraph(rel, inputs, conjuncts, estimator).best();
            }
        }
        return withInputs(rel);
    }

    private RelNode withInputs(RelNode rel) {
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (RelNode input : rel.getInputs()) {
            RelNode ordered = apply(input);
            inputs.add(ordered);
            changed |= ordered != input;
        }
        return changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
    }

    private static boolean isInner(RelNode rel) {
        return rel instanceof Join join && join.getJoinType() == JoinRelType.INNER;
    }

    /** @param offset of the relation's fields among those of all inputs */
    private void collect(RelNode rel, int offset, List<RelNode> inputs, List<RexNode> conjuncts) {
        if (!isInner(rel)) {
            inputs.add(apply(rel));
            return;
        }
        Join join = (Join) rel;
        collect(join.getLeft(), offset, inputs, conjuncts);
        collect(join.getRight(), offset + join.getLeft().getRowType().getFieldCount(), inputs, conjuncts);
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            conjuncts.add(RexUtil.shift(conjunct, offset));
        }
    }
}
