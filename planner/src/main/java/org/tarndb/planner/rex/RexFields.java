package org.tarndb.planner.rex;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.ImmutableBitSet;

/** Which fields and correlation variables expressions use. */
public final class RexFields {
    private RexFields() {}

    public static boolean usesInput(RexNode node) {
        return !RelOptUtil.InputFinder.bits(node).isEmpty();
    }

    public static ImmutableBitSet used(List<RexNode> nodes) {
        return RelOptUtil.InputFinder.bits(nodes, null);
    }

    /** Whether a node refers to a correlation variable. */
    public static boolean usesVariables(RexNode node) {
        boolean[] found = new boolean[1];
        node.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCorrelVariable(RexCorrelVariable used) {
                found[0] = true;
                return null;
            }
        });
        return found[0];
    }

    /** Whether a node refers to fields of its row and to nothing else: no variable, parameter, sub-query or window. */
    static boolean usesInputAlone(RexNode node) {
        boolean[] other = new boolean[1];
        node.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCorrelVariable(RexCorrelVariable used) {
                other[0] = true;
                return null;
            }

            @Override
            public Void visitDynamicParam(RexDynamicParam parameter) {
                other[0] = true;
                return null;
            }

            @Override
            public Void visitSubQuery(RexSubQuery query) {
                other[0] = true;
                return null;
            }

            @Override
            public Void visitOver(RexOver over) {
                other[0] = true;
                return null;
            }
        });
        return !other[0];
    }

    public static boolean uses(RexNode node, CorrelationId variable) {
        boolean[] found = new boolean[1];
        node.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCorrelVariable(RexCorrelVariable used) {
                found[0] |= used.id.equals(variable);
                return null;
            }

            @Override
            public Void visitSubQuery(RexSubQuery query) {
                found[0] |= uses(query.rel, variable);
                return super.visitSubQuery(query);
            }
        });
        return found[0];
    }

    public static boolean uses(RelNode rel, CorrelationId variable) {
        return variables(rel).contains(variable);
    }

    /** The variables that a relation uses without binding them itself. */
    public static Set<CorrelationId> variables(RelNode rel) {
        return RelOptUtil.getVariablesUsed(rel);
    }
}
