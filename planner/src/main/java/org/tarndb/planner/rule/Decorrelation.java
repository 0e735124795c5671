package org.tarndb.planner.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.rex.RexFields;

/**
 * A correlate as a join, for the shapes where the two are the same: the variable is used in conditions only, and above these
 * there are projects and, at the top, at most one aggregate without GROUP BY. Then the conditions become the join's, and the
 * aggregate is grouped by the columns that they compare:
 *
 * <pre>
 * Correlate INNER                          Project  ..., COALESCE(n, 0)
 *   left                                     Join LEFT  left.k = key
 *   Aggregate  COUNT(*) AS n          =&gt;       left
 *     Filter  key = left.k                     Aggregate  GROUP BY key, COUNT(*) AS n
 *       right                                    right
 * </pre>
 *
 * Everything else stays a correlate.
 */
public final class Decorrelation {
    private final Correlate correlate;
    private final CorrelationId variable;
    private final RexBuilder rex;

    /** A relation without the variable, and the conditions that were taken out of it, over its fields. */
    private record Pulled(RelNode rel, List<RexNode> conditions) {}

    private Decorrelation(Correlate correlate) {
        this.correlate = correlate;
        this.variable = correlate.getCorrelationId();
        this.rex = correlate.getCluster().getRexBuilder();
    }

    /** The join, or null when the shape is not known to be safe. */
    public static @Nullable RelNode of(Correlate correlate) {
        Decorrelation decorrelation = new Decorrelation(correlate);
        RelNode scalar = decorrelation.scalar();
        return scalar != null ? scalar : decorrelation.plain();
    }

    private @Nullable RelNode plain() {
        Pulled pulled = pull(correlate.getRight());
        if (pulled == null) {
            return null;
        }
        RelNode left = correlate.getLeft();
        RexNode condition = joinCondition(pulled.conditions, field -> field + fields(left));
        RelNode join = Rels.join(left, pulled.rel, condition, correlate.getJoinType());
        return join.getRowType().getFieldCount() == correlate.getRowType().getFieldCount()
                ? join
                : Rels.firstFields(join, correlate);
    }

    private static int fields(RelNode rel) {
        return rel.getRowType().getFieldCount();
    }

    /** The conditions over a row of left and right fields. */
    private RexNode joinCondition(List<RexNode> conditions, IntUnaryOperator rightFields) {
        List<RexNode> moved = new ArrayList<>();
        conditions.forEach(condition -> moved.add(condition.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef input) {
                return new RexInputRef(rightFields.applyAsInt(input.getIndex()), input.getType());
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return isVariable(access)
                        ? new RexInputRef(access.getField().getIndex(), access.getType())
                        : super.visitFieldAccess(access);
            }
        })));
        return RexUtil.composeConjunction(rex, moved);
    }

    private boolean isVariable(RexNode node) {
        return node instanceof RexFieldAccess access
                && access.getReferenceExpr() instanceof RexCorrelVariable used
                && used.id.equals(variable);
    }

    /** Null when the variable is used otherwise than in conditions that can be taken out. */
    private @Nullable Pulled pull(RelNode rel) {
        if (!RexFields.uses(rel, variable)) {
            return new Pulled(rel, List.of());
        }
        if (rel instanceof Filter filter) {
            return pullFilter(filter);
        }
        return rel instanceof Project project ? pullProject(project) : null;
    }

    private @Nullable Pulled pullFilter(Filter filter) {
        Pulled input = pull(filter.getInput());
        if (input == null) {
            return null;
        }
        List<RexNode> conditions = new ArrayList<>(input.conditions);
        List<RexNode> stay = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            (RexFields.uses(conjunct, variable) ? conditions : stay).add(conjunct);
        }
        return new Pulled(Rels.filter(input.rel, stay), conditions);
    }

    /** The fields that the conditions need are added to the project. */
    private @Nullable Pulled pullProject(Project project) {
        if (project.containsOver()
                || project.getProjects().stream()
                        .anyMatch(e -> RexFields.uses(e, variable) || !RexUtil.isDeterministic(e))) {
            return null;
        }
        Pulled input = pull(project.getInput());
        if (input == null) {
            return null;
        }
        List<RexNode> expressions = new ArrayList<>(project.getProjects());
        TreeMap<Integer, Integer> places = new TreeMap<>();
        for (int field : RexFields.used(input.conditions)) {
            places.put(field, expressions.size());
            expressions.add(rex.makeInputRef(input.rel, field));
        }
        RelNode wider = Rels.builder(correlate.getCluster())
                .push(input.rel)
                .project(expressions, List.of(), true)
                .build();
        List<RexNode> conditions = new ArrayList<>();
        input.conditions.forEach(
                condition -> conditions.add(Rels.moved(condition, field -> places.getOrDefault(field, field))));
        return new Pulled(wider, conditions);
    }

    /** For an aggregate without GROUP BY, perhaps below projects: it gives one row also for no input. */
    private @Nullable RelNode scalar() {
        if (correlate.getJoinType() != JoinRelType.INNER && correlate.getJoinType() != JoinRelType.LEFT) {
            return null;
        }
        List<Project> above = new ArrayList<>();
        RelNode at = correlate.getRight();
        while (at instanceof Project project
                && !project.containsOver()
                && project.getProjects().stream().noneMatch(e -> RexFields.uses(e, variable))) {
            above.add(0, project);
            at = project.getInput();
        }
        if (!(at instanceof Aggregate aggregate) || !SubQueryColumns.hasOneRow(aggregate) || !isEmptySafe(aggregate)) {
            return null;
        }
        Pulled input = pull(aggregate.getInput());
        return input == null || input.conditions.isEmpty() ? null : grouped(aggregate, input, above);
    }

    /**
     * Whether the value for no rows is known: 0 for counts, NULL for all others. A sub-query that must have one row fails
     * for a group that no left row asks for, so it stays.
     */
    private static boolean isEmptySafe(Aggregate aggregate) {
        return aggregate.getAggCallList().stream()
                .allMatch(call -> switch (call.getAggregation().getKind()) {
                    case COUNT, SUM, AVG, MIN, MAX, ANY_VALUE, STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP -> true;
                    default -> false;
                });
    }

    private @Nullable RelNode grouped(Aggregate aggregate, Pulled input, List<Project> above) {
        ImmutableBitSet keys = RexFields.used(input.conditions);
        if (!input.conditions.stream().allMatch(this::isKeyEquality)) {
            return null;
        }
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            // A group has rows, so that less can be NULL than of a total: the call's type is derived anew.
            calls.add(call.adaptTo(input.rel, call.getArgList(), call.filterArg, 0, keys.cardinality()));
        }
        RelNode groups = aggregate.copy(aggregate.getTraitSet(), input.rel, keys, null, calls);
        RelNode left = correlate.getLeft();
        RexNode condition = joinCondition(input.conditions, field -> fields(left) + keys.indexOf(field));
        RelNode join = Rels.join(left, groups, condition, JoinRelType.LEFT);
        List<RexNode> values = new ArrayList<>(Rels.fields(join, 0, fields(left)));
        int first = fields(left) + keys.cardinality();
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            values.add(orZero(aggregate.getAggCallList().get(i), rex.makeInputRef(join, first + i)));
        }
        RelNode columns = Rels.builder(correlate.getCluster())
                .push(join)
                .project(values, List.of(), true)
                .build();
        return withProjects(columns, above);
    }

    private boolean isKeyEquality(RexNode condition) {
        if (condition.getKind() != SqlKind.EQUALS) {
            return false;
        }
        List<RexNode> operands = ((RexCall) condition).getOperands();
        return (operands.get(0) instanceof RexInputRef && !RexFields.usesInput(operands.get(1)))
                || (operands.get(1) instanceof RexInputRef && !RexFields.usesInput(operands.get(0)));
    }

    private RexNode orZero(AggregateCall call, RexNode value) {
        if (call.getAggregation().getKind() != SqlKind.COUNT) {
            return value;
        }
        return rex.makeCall(
                call.getType(),
                SqlStdOperatorTable.CASE,
                List.of(rex.makeCall(SqlStdOperatorTable.IS_NULL, value), rex.makeZeroLiteral(call.getType()), value));
    }

    /** Applies the projects that were above the aggregate to its columns, which now follow the left fields. */
    private RelNode withProjects(RelNode joined, List<Project> above) {
        int leftFields = fields(correlate.getLeft());
        RelNode result = joined;
        for (Project project : above) {
            List<RexNode> expressions = new ArrayList<>(Rels.fields(result, 0, leftFields));
            project.getProjects()
                    .forEach(expression -> expressions.add(Rels.moved(expression, field -> field + leftFields)));
            result = Rels.builder(correlate.getCluster())
                    .push(result)
                    .project(expressions, List.of(), true)
                    .build();
        }
        return result;
    }
}
