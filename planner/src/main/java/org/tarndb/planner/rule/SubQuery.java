package org.tarndb.planner.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.rex.RexFields;

/**
 * A sub-query of an expression, its own sub-queries already rewritten.
 *
 * @param variable by which it looks at the row of the expression, or null when it does not
 */
record SubQuery(RexSubQuery query, RelNode rel, @Nullable CorrelationId variable) {

    /** @param variables bound by the row of the expression */
    static SubQuery of(RexSubQuery query, Set<CorrelationId> variables) {
        RelNode rel = SubQueryRewriter.rewrite(query.rel);
        CorrelationId first = null;
        for (CorrelationId used : RexFields.variables(rel)) {
            if (!variables.contains(used)) {
                continue;
            }
            if (first == null) {
                first = used;
            } else {
                rel = renamed(rel, used, first);
            }
        }
        return new SubQuery(query, rel, first);
    }

    /** Calcite may give one row several variables; a correlate binds one. */
    private static RelNode renamed(RelNode rel, CorrelationId from, CorrelationId to) {
        RexBuilder rex = rel.getCluster().getRexBuilder();
        RexShuttle expressions = new RexShuttle() {
            @Override
            public RexNode visitCorrelVariable(RexCorrelVariable variable) {
                return variable.id.equals(from) ? rex.makeCorrel(variable.getType(), to) : variable;
            }
        };
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(expressions);
            }
        });
    }

    /**
     * The condition that a row of the sub-query matches; TRUE for EXISTS.
     *
     * @param offset of the sub-query's fields in the row that the condition is for
     * @param outer the variable by which the left row is seen, or null when its fields come first in that row
     */
    RexNode match(RelNode left, int offset, @Nullable CorrelationId outer) {
        RexBuilder rex = rel.getCluster().getRexBuilder();
        if (query.getKind() == SqlKind.EXISTS) {
            return rex.makeLiteral(true);
        }
        List<RexNode> pairs = new ArrayList<>();
        for (int i = 0; i < query.getOperands().size(); i++) {
            RexNode operand = query.getOperands().get(i);
            RexNode mine = outer == null ? operand : Rels.asOuter(operand, left, outer);
            RexNode theirs =
                    rex.makeInputRef(rel.getRowType().getFieldList().get(i).getType(), offset + i);
            pairs.add(rex.makeCall(comparison(), mine, theirs));
        }
        return RexUtil.composeConjunction(rex, pairs);
    }

    private SqlOperator comparison() {
        if (!(query.getOperator() instanceof SqlQuantifyOperator quantified)) {
            return SqlStdOperatorTable.EQUALS;
        }
        return switch (quantified.comparisonKind) {
            case EQUALS -> SqlStdOperatorTable.EQUALS;
            case NOT_EQUALS -> SqlStdOperatorTable.NOT_EQUALS;
            case LESS_THAN -> SqlStdOperatorTable.LESS_THAN;
            case LESS_THAN_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
            case GREATER_THAN -> SqlStdOperatorTable.GREATER_THAN;
            case GREATER_THAN_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
            default -> throw SubQueryRewriter.unsupported(query.getOperator().getName());
        };
    }

    boolean comparesForEquality() {
        return comparison() == SqlStdOperatorTable.EQUALS;
    }
}
