package org.tarndb.planner.rule;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Turns sub-queries in expressions into joins and correlates. A sub-query that is a whole condition of WHERE becomes a semi
 * join, its negation an anti join; the condition of an anti join asks that no row {@code IS NOT FALSE}, so that NOT IN and
 * ALL keep the three-valued logic of the standard. All others become a column ({@link SubQueryColumns}).
 */
public final class SubQueryRewriter {
    private SubQueryRewriter() {}

    public static RelNode rewrite(RelNode rel) {
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (RelNode input : rel.getInputs()) {
            RelNode rewritten = rewrite(input);
            inputs.add(rewritten);
            changed |= rewritten != input;
        }
        RelNode result = changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
        if (result instanceof Filter filter && RexUtil.SubQueryFinder.containsSubQuery(filter)) {
            return filter(filter);
        }
        if (result instanceof Project project && RexUtil.SubQueryFinder.containsSubQuery(project)) {
            return project(project);
        }
        if (result instanceof Join join && RexUtil.SubQueryFinder.containsSubQuery(join)) {
            return join(join);
        }
        return result;
    }

    private static RelNode filter(Filter filter) {
        List<RexNode> plain = new ArrayList<>();
        List<RexNode> withSubQueries = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            (hasSubQuery(conjunct) ? withSubQueries : plain).add(conjunct);
        }
        RelNode result = Rels.filter(filter.getInput(), plain);
        for (RexNode conjunct : withSubQueries) {
            RelNode semi = semiJoin(result, conjunct, filter.getVariablesSet());
            result = semi != null ? semi : byColumn(result, conjunct, filter.getVariablesSet());
        }
        return result;
    }

    static boolean hasSubQuery(RexNode node) {
        return RexUtil.SubQueryFinder.find(node) != null;
    }

    /** Null when the conjunct is not a sub-query or the negation of one. */
    private static @Nullable RelNode semiJoin(RelNode left, RexNode conjunct, Set<CorrelationId> variables) {
        boolean negated = conjunct.getKind() == SqlKind.NOT;
        RexNode inner = negated ? ((RexCall) conjunct).getOperands().get(0) : conjunct;
        if (!(inner instanceof RexSubQuery query)
                || query.getKind() == SqlKind.SCALAR_QUERY
                || query.getOperands().stream().anyMatch(SubQueryRewriter::hasSubQuery)) {
            return null;
        }
        SubQuery sub = SubQuery.of(query, variables);
        JoinRelType type = negated ? JoinRelType.ANTI : JoinRelType.SEMI;
        CorrelationId variable = sub.variable();
        if (variable == null) {
            RexNode match = sub.match(left, left.getRowType().getFieldCount(), null);
            return Rels.join(left, sub.rel(), negated ? isNotFalse(left, match) : match, type);
        }
        RexNode match = sub.match(left, 0, variable);
        RexNode condition = negated ? isNotFalse(left, match) : match;
        List<RexNode> conditions = condition.isAlwaysTrue() ? List.of() : List.of(condition);
        return Rels.correlate(left, Rels.filter(sub.rel(), conditions), variable, type);
    }

    private static RexNode isNotFalse(RelNode rel, RexNode match) {
        RexBuilder rex = rel.getCluster().getRexBuilder();
        return match.getType().isNullable() ? rex.makeCall(SqlStdOperatorTable.IS_NOT_FALSE, match) : match;
    }

    private static RelNode byColumn(RelNode input, RexNode conjunct, Set<CorrelationId> variables) {
        SubQueryColumns columns = new SubQueryColumns(input, variables);
        RexNode condition = columns.replace(conjunct);
        return Rels.firstFields(Rels.filter(columns.rel(), List.of(condition)), input);
    }

    private static RelNode project(Project project) {
        SubQueryColumns columns = new SubQueryColumns(project.getInput(), project.getVariablesSet());
        List<RexNode> expressions = new ArrayList<>();
        project.getProjects().forEach(expression -> expressions.add(columns.replace(expression)));
        return Rels.project(columns.rel(), expressions, project);
    }

    /** The condition of an inner join is as good above it. */
    private static RelNode join(Join join) {
        if (join.getJoinType() != JoinRelType.INNER) {
            return OuterJoinCondition.rewrite(join);
        }
        RexBuilder rex = join.getCluster().getRexBuilder();
        RelNode pairs = Rels.join(join.getLeft(), join.getRight(), rex.makeLiteral(true), JoinRelType.INNER);
        return filter(LogicalFilter.create(pairs, join.getCondition(), ImmutableSet.copyOf(join.getVariablesSet())));
    }

    static TarnException unsupported(String what) {
        return new TarnException(ErrorCode.FEATURE_NOT_SUPPORTED, what + " is not supported");
    }
}
