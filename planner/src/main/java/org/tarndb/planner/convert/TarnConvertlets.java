package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.operator.CoalesceOperator;
import org.tarndb.planner.operator.InListOperator;
import org.tarndb.planner.operator.ScalarOperator;
import org.tarndb.planner.operator.TypedLiteral;

/**
 * How calls become row expressions. Our functions, arithmetic and comparisons stay as they are written: our own
 * evaluation brings numbers of different types together by value, where Calcite would cast one to the type of the other.
 */
final class TarnConvertlets implements SqlRexConvertletTable {
    static final TarnConvertlets INSTANCE = new TarnConvertlets();

    private TarnConvertlets() {}

    @Override
    public @Nullable SqlRexConvertlet get(SqlCall call) {
        SqlOperator operator = call.getOperator();
        if (operator instanceof ScalarOperator
                || operator instanceof CoalesceOperator
                || operator instanceof InListOperator
                || operator instanceof TypedLiteral) {
            return TarnConvertlets::plain;
        }
        if (operator instanceof SqlBetweenOperator) {
            return TarnConvertlets::between;
        }
        return switch (call.getKind()) {
            case PLUS, MINUS, TIMES, DIVIDE, MOD -> TarnConvertlets::plain;
            // As functions of a window; as aggregates they do not come here.
            case AVG, STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP -> TarnConvertlets::plain;
            case EQUALS,
                    NOT_EQUALS,
                    LESS_THAN,
                    LESS_THAN_OR_EQUAL,
                    GREATER_THAN,
                    GREATER_THAN_OR_EQUAL,
                    IS_DISTINCT_FROM,
                    IS_NOT_DISTINCT_FROM -> TarnConvertlets::comparison;
            case CAST -> TarnConvertlets::cast;
            default -> StandardConvertletTable.INSTANCE.get(call);
        };
    }

    private static RexNode plain(SqlRexContext context, SqlCall call) {
        List<RexNode> operands = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            operands.add(context.convertExpression(operand));
        }
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        return context.getRexBuilder().makeCall(type, call.getOperator(), operands);
    }

    private static RexNode cast(SqlRexContext context, SqlCall call) {
        RexNode operand = context.convertExpression(call.operand(0));
        // The validator forgets the type of some casts that it adds itself.
        RelDataType type = ((SqlDataTypeSpec) call.operand(1)).deriveType(context.getValidator());
        RelDataType nullable = context.getTypeFactory()
                .createTypeWithNullability(type, operand.getType().isNullable());
        return context.getRexBuilder().makeAbstractCast(nullable, operand, false);
    }

    private static RexNode comparison(SqlRexContext context, SqlCall call) {
        SqlNode left = call.operand(0);
        SqlNode right = call.operand(1);
        if (left.getKind() == SqlKind.ROW && right.getKind() == SqlKind.ROW) {
            return rows(
                    context.getRexBuilder(),
                    call.getKind(),
                    elements(context, (SqlCall) left),
                    elements(context, (SqlCall) right));
        }
        return context.getRexBuilder()
                .makeCall(call.getOperator(), context.convertExpression(left), context.convertExpression(right));
    }

    private static List<RexNode> elements(SqlRexContext context, SqlCall row) {
        List<RexNode> elements = new ArrayList<>();
        row.getOperandList().forEach(element -> elements.add(context.convertExpression(element)));
        return elements;
    }

    /** Rows are compared from the first element on (ISO/IEC 9075-2, subclause 8.2). */
    private static RexNode rows(RexBuilder rex, SqlKind kind, List<RexNode> left, List<RexNode> right) {
        return switch (kind) {
            case EQUALS -> pairwise(rex, SqlStdOperatorTable.EQUALS, left, right);
            case NOT_EQUALS ->
                rex.makeCall(SqlStdOperatorTable.NOT, pairwise(rex, SqlStdOperatorTable.EQUALS, left, right));
            case IS_NOT_DISTINCT_FROM -> pairwise(rex, SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, left, right);
            case IS_DISTINCT_FROM ->
                rex.makeCall(
                        SqlStdOperatorTable.NOT, pairwise(rex, SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, left, right));
            case LESS_THAN -> ordered(rex, SqlStdOperatorTable.LESS_THAN, SqlStdOperatorTable.LESS_THAN, left, right);
            case LESS_THAN_OR_EQUAL ->
                ordered(rex, SqlStdOperatorTable.LESS_THAN, SqlStdOperatorTable.LESS_THAN_OR_EQUAL, left, right);
            case GREATER_THAN ->
                ordered(rex, SqlStdOperatorTable.GREATER_THAN, SqlStdOperatorTable.GREATER_THAN, left, right);
            default ->
                ordered(rex, SqlStdOperatorTable.GREATER_THAN, SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, left, right);
        };
    }

    private static RexNode pairwise(RexBuilder rex, SqlOperator operator, List<RexNode> left, List<RexNode> right) {
        List<RexNode> pairs = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            pairs.add(rex.makeCall(operator, left.get(i), right.get(i)));
        }
        return RexUtil.composeConjunction(rex, pairs);
    }

    private static RexNode ordered(
            RexBuilder rex, SqlOperator strict, SqlOperator last, List<RexNode> left, List<RexNode> right) {
        int end = left.size() - 1;
        RexNode result = rex.makeCall(last, left.get(end), right.get(end));
        for (int i = end - 1; i >= 0; i--) {
            result = rex.makeCall(
                    SqlStdOperatorTable.OR,
                    rex.makeCall(strict, left.get(i), right.get(i)),
                    rex.makeCall(
                            SqlStdOperatorTable.AND,
                            rex.makeCall(SqlStdOperatorTable.EQUALS, left.get(i), right.get(i)),
                            result));
        }
        return result;
    }

    private static RexNode between(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        SqlBetweenOperator operator = (SqlBetweenOperator) call.getOperator();
        RexNode value = context.convertExpression(call.operand(0));
        RexNode low = context.convertExpression(call.operand(1));
        RexNode high = context.convertExpression(call.operand(2));
        RexNode result = within(rex, value, low, high);
        if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
            result = rex.makeCall(SqlStdOperatorTable.OR, result, within(rex, value, high, low));
        }
        return operator.isNegated() ? rex.makeCall(SqlStdOperatorTable.NOT, result) : result;
    }

    private static RexNode within(RexBuilder rex, RexNode value, RexNode low, RexNode high) {
        return rex.makeCall(
                SqlStdOperatorTable.AND,
                rex.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, value, low),
                rex.makeCall(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, value, high));
    }
}
