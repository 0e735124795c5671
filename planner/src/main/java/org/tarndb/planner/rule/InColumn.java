package org.tarndb.planner.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;

/**
 * The value of {@code x IN (query)} as a column, for a query that does not look at the row: a left join with the distinct
 * values, and two counts to tell FALSE from unknown.
 *
 * <pre>
 * Project  CASE WHEN hit THEN TRUE WHEN n = 0 THEN FALSE WHEN x IS NULL OR known &lt; n THEN NULL ELSE FALSE END
 *   Join LEFT  x = value
 *     Join INNER
 *       rel
 *       Aggregate  COUNT(*) AS n, COUNT(value) AS known
 *         query
 *     Project  value, TRUE AS hit
 *       Aggregate  GROUP BY value
 *         query
 * </pre>
 */
final class InColumn {
    private InColumn() {}

    static RexNode add(SubQueryColumns columns, SubQuery query, RelDataType type) {
        RelNode before = columns.rel();
        RexBuilder rex = before.getCluster().getRexBuilder();
        int fields = before.getRowType().getFieldCount();
        columns.append(counts(query.rel()), null);
        RelNode values = values(query.rel());
        RexNode operand = query.query().getOperands().get(0);
        RexNode match = rex.makeCall(
                SqlStdOperatorTable.EQUALS,
                operand,
                rex.makeInputRef(values.getRowType().getFieldList().get(0).getType(), fields + 2));
        RelNode joined = Rels.join(columns.rel(), values, match, JoinRelType.LEFT);
        RelBuilder builder = Rels.builder(before.getCluster()).push(joined);
        List<RexNode> kept = new ArrayList<>(Rels.fields(joined, 0, fields));
        kept.add(answer(builder, rex, operand, fields, type));
        columns.replaceRel(builder.project(kept).build());
        return rex.makeInputRef(columns.rel(), fields);
    }

    private static RelNode counts(RelNode query) {
        RelBuilder builder = Rels.builder(query.getCluster()).push(query);
        return builder.aggregate(
                        builder.groupKey(),
                        builder.countStar("n"),
                        builder.count(builder.field(0)).as("known"))
                .build();
    }

    private static RelNode values(RelNode query) {
        RelBuilder builder = Rels.builder(query.getCluster()).push(query);
        builder.aggregate(builder.groupKey(0));
        return builder.project(builder.field(0), builder.literal(true)).build();
    }

    private static RexNode answer(RelBuilder builder, RexBuilder rex, RexNode operand, int fields, RelDataType type) {
        RexNode n = builder.field(fields);
        RexNode known = builder.field(fields + 1);
        RexNode hit = builder.field(fields + 3);
        RelDataType bool = builder.getTypeFactory().createTypeWithNullability(type, true);
        return builder.call(
                SqlStdOperatorTable.CASE,
                builder.call(SqlStdOperatorTable.IS_TRUE, hit),
                rex.makeLiteral(true),
                builder.call(SqlStdOperatorTable.EQUALS, n, builder.literal(0)),
                rex.makeLiteral(false),
                builder.call(
                        SqlStdOperatorTable.OR,
                        builder.call(SqlStdOperatorTable.IS_NULL, operand),
                        builder.call(SqlStdOperatorTable.LESS_THAN, known, n)),
                rex.makeNullLiteral(bool),
                rex.makeLiteral(false));
    }
}
