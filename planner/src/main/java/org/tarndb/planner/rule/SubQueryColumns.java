package org.tarndb.planner.rule;

import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A relation to which the values of sub-queries are added as columns, one each. A sub-query is made a relation of exactly
 * one row and joined, or correlated when it looks at the row.
 */
final class SubQueryColumns {
    private final Set<CorrelationId> variables;
    private RelNode rel;

    SubQueryColumns(RelNode rel, Set<CorrelationId> variables) {
        this.rel = rel;
        this.variables = variables;
    }

    /** The relation with the columns added so far. */
    RelNode rel() {
        return rel;
    }

    /** The expression with references to columns in the place of its sub-queries. */
    RexNode replace(RexNode expression) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery inner = (RexSubQuery) super.visitSubQuery(query);
                return column(SubQuery.of(inner, variables), query.getType());
            }
        });
    }

    private RexNode column(SubQuery query, RelDataType type) {
        RelBuilder builder = Rels.builder(rel.getCluster());
        CorrelationId variable = query.variable();
        SqlKind kind = query.query().getKind();
        if (kind == SqlKind.SCALAR_QUERY) {
            oneValue(builder, query.rel());
        } else if (kind == SqlKind.EXISTS) {
            exists(builder, query.rel());
        } else if (variable == null
                && query.comparesForEquality()
                && query.query().getOperands().size() == 1) {
            return InColumn.add(this, query, type);
        } else if (kind == SqlKind.IN || kind == SqlKind.SOME) {
            variable = variable == null ? rel.getCluster().createCorrel() : variable;
            anyMatches(builder, query, variable);
        } else {
            throw SubQueryRewriter.unsupported(query.query().getOperator().getName());
        }
        append(builder.build(), variable);
        return last(type);
    }

    private RexNode last(RelDataType type) {
        RexBuilder rex = rel.getCluster().getRexBuilder();
        RexNode last = rex.makeInputRef(rel, rel.getRowType().getFieldCount() - 1);
        return last.getType().getSqlTypeName() == type.getSqlTypeName()
                ? last
                : rex.makeAbstractCast(type, last, false);
    }

    /** @param variable by which the one row depends on the row it is added to, or null */
    void append(RelNode oneRow, @Nullable CorrelationId variable) {
        rel = variable == null
                ? Rels.join(rel, oneRow, rel.getCluster().getRexBuilder().makeLiteral(true), JoinRelType.INNER)
                : Rels.correlate(rel, oneRow, variable, JoinRelType.INNER);
    }

    void replaceRel(RelNode wider) {
        rel = wider;
    }

    private static void oneValue(RelBuilder builder, RelNode query) {
        builder.push(query);
        if (!hasOneRow(query)) {
            builder.aggregate(
                    builder.groupKey(), builder.aggregateCall(SqlStdOperatorTable.SINGLE_VALUE, builder.field(0)));
        }
    }

    static boolean hasOneRow(RelNode rel) {
        return rel instanceof Aggregate aggregate
                ? aggregate.getGroupSet().isEmpty() && aggregate.getGroupSets().size() == 1
                : rel instanceof Project project && hasOneRow(project.getInput());
    }

    private static void exists(RelBuilder builder, RelNode query) {
        builder.push(query)
                .limit(0, 1)
                .aggregate(builder.groupKey(), builder.countStar("n"))
                .project(builder.call(SqlStdOperatorTable.GREATER_THAN, builder.field(0), builder.literal(0)));
    }

    /** TRUE when a row matches, else NULL when the answer for some row is unknown, else FALSE. */
    private void anyMatches(RelBuilder builder, SubQuery query, CorrelationId variable) {
        RexNode match = query.match(rel, 0, variable);
        builder.push(query.rel()).project(List.of(match), List.of("matches"), true);
        builder.aggregate(
                builder.groupKey(),
                builder.countStar("yes").filter(builder.call(SqlStdOperatorTable.IS_TRUE, builder.field(0))),
                builder.countStar("unknown").filter(builder.call(SqlStdOperatorTable.IS_NULL, builder.field(0))));
        RexBuilder rex = rel.getCluster().getRexBuilder();
        RelDataType bool = rel.getCluster().getTypeFactory().createSqlType(SqlTypeName.BOOLEAN);
        builder.project(builder.call(
                SqlStdOperatorTable.CASE,
                builder.call(SqlStdOperatorTable.GREATER_THAN, builder.field(0), builder.literal(0)),
                rex.makeLiteral(true),
                builder.call(SqlStdOperatorTable.GREATER_THAN, builder.field(1), builder.literal(0)),
                rex.makeNullLiteral(bool),
                rex.makeLiteral(false)));
    }
}
