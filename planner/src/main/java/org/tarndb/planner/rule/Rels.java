package org.tarndb.planner.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelBuilderFactory;

/** Making relations: without Calcite's simplification, whose arithmetic is not ours. */
public final class Rels {
    static final RelBuilderFactory FACTORY = RelBuilder.proto(Contexts.of(RelBuilder.Config.DEFAULT
            .withSimplify(false)
            .withSimplifyLimit(false)
            .withSimplifyValues(false)
            .withPruneInputOfAggregate(false)));

    private Rels() {}

    static RelBuilder builder(RelOptCluster cluster) {
        return FACTORY.create(cluster, null);
    }

    static RelNode join(RelNode left, RelNode right, RexNode condition, JoinRelType type) {
        return LogicalJoin.create(left, right, List.of(), condition, Set.of(), type);
    }

    static RelNode correlate(RelNode left, RelNode right, CorrelationId variable, JoinRelType type) {
        return LogicalCorrelate.create(
                left, right, List.of(), variable, RelOptUtil.correlationColumns(variable, right), type);
    }

    /** The relation itself for no conjuncts. */
    public static RelNode filter(RelNode input, List<RexNode> conjuncts) {
        return conjuncts.isEmpty()
                ? input
                : LogicalFilter.create(
                        input, RexUtil.composeConjunction(input.getCluster().getRexBuilder(), conjuncts));
    }

    /** The expression, which stands over the left side, as it reads on the right side of a correlate. */
    public static RexNode asOuter(RexNode node, RelNode left, CorrelationId variable) {
        RexBuilder rex = left.getCluster().getRexBuilder();
        RexNode row = rex.makeCorrel(left.getRowType(), variable);
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef input) {
                return rex.makeFieldAccess(row, input.getIndex());
            }
        });
    }

    /** The expression with its fields renumbered. */
    public static RexNode moved(RexNode node, IntUnaryOperator fields) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef input) {
                return new RexInputRef(fields.applyAsInt(input.getIndex()), input.getType());
            }
        });
    }

    static List<RexNode> fields(RelNode rel, int from, int count) {
        List<RexNode> fields = new ArrayList<>();
        for (int i = from; i < from + count; i++) {
            fields.add(rel.getCluster().getRexBuilder().makeInputRef(rel, i));
        }
        return fields;
    }

    /** The first columns of a relation, under the names of another one. */
    static RelNode firstFields(RelNode rel, RelNode as) {
        int count = as.getRowType().getFieldCount();
        return project(rel, fields(rel, 0, count), as);
    }

    static RelNode project(RelNode rel, List<RexNode> expressions, RelNode as) {
        return builder(rel.getCluster())
                .push(rel)
                .project(expressions, as.getRowType().getFieldNames(), true)
                .build();
    }
}
