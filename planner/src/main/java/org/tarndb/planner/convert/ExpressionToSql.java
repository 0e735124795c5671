package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ArrayConstructor;
import org.tarndb.parser.ast.AtTimeZone;
import org.tarndb.parser.ast.Between;
import org.tarndb.parser.ast.BinaryExpression;
import org.tarndb.parser.ast.BinaryOperator;
import org.tarndb.parser.ast.CaseExpression;
import org.tarndb.parser.ast.Cast;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.Comparison;
import org.tarndb.parser.ast.ComparisonOperator;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.Exists;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.ExpressionVisitor;
import org.tarndb.parser.ast.Extract;
import org.tarndb.parser.ast.FunctionCall;
import org.tarndb.parser.ast.InList;
import org.tarndb.parser.ast.InQuery;
import org.tarndb.parser.ast.IsDistinctFrom;
import org.tarndb.parser.ast.IsNull;
import org.tarndb.parser.ast.IsTruth;
import org.tarndb.parser.ast.Like;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.LogicalExpression;
import org.tarndb.parser.ast.LogicalOperator;
import org.tarndb.parser.ast.NextValue;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.parser.ast.QuantifiedComparison;
import org.tarndb.parser.ast.Quantifier;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.ScalarSubquery;
import org.tarndb.parser.ast.SpecialValue;
import org.tarndb.parser.ast.Trim;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.parser.ast.WhenClause;
import org.tarndb.planner.operator.InListOperator;
import org.tarndb.planner.operator.MinusOperator;
import org.tarndb.planner.operator.Operators;
import org.tarndb.planner.statement.Unsupported;

/** Expressions of the syntax tree as Calcite's. */
final class ExpressionToSql implements ExpressionVisitor<SqlNode> {
    private final QueryToSql queries;
    private final FunctionToSql functions = new FunctionToSql(this);

    ExpressionToSql(QueryToSql queries) {
        this.queries = queries;
    }

    SqlNode expression(Expression expression) {
        return expression.accept(this);
    }

    @Nullable
    SqlNode orNull(@Nullable Expression expression) {
        return expression == null ? null : expression(expression);
    }

    List<SqlNode> all(List<? extends Expression> expressions) {
        List<SqlNode> nodes = new ArrayList<>();
        expressions.forEach(expression -> nodes.add(expression(expression)));
        return nodes;
    }

    QueryToSql queries() {
        return queries;
    }

    FunctionToSql functions() {
        return functions;
    }

    private SqlNode call(SqlOperator operator, Expression node, Expression... operands) {
        return operator.createCall(SqlPositions.of(node), all(List.of(operands)));
    }

    @Override
    public SqlNode visitArrayConstructor(ArrayConstructor node) {
        throw Unsupported.feature("ARRAY", node);
    }

    @Override
    public SqlNode visitAtTimeZone(AtTimeZone node) {
        return functions.call(Operators.AT_TIME_ZONE, SqlPositions.of(node), all(List.of(node.operand(), node.zone())));
    }

    @Override
    public SqlNode visitBetween(Between node) {
        SqlOperator operator = node.symmetric()
                ? node.negated() ? SqlStdOperatorTable.SYMMETRIC_NOT_BETWEEN : SqlStdOperatorTable.SYMMETRIC_BETWEEN
                : node.negated() ? SqlStdOperatorTable.NOT_BETWEEN : SqlStdOperatorTable.BETWEEN;
        return call(operator, node, node.operand(), node.low(), node.high());
    }

    /** A long chain nests to the left, so the left spine is walked with a loop. */
    @Override
    public SqlNode visitBinaryExpression(BinaryExpression node) {
        List<BinaryExpression> chain = new ArrayList<>();
        Expression leftmost = node;
        while (leftmost instanceof BinaryExpression binary) {
            chain.add(binary);
            leftmost = binary.left();
        }
        SqlNode result = expression(leftmost);
        for (int i = chain.size() - 1; i >= 0; i--) {
            BinaryExpression binary = chain.get(i);
            result =
                    operator(binary.operator()).createCall(SqlPositions.of(binary), result, expression(binary.right()));
        }
        return result;
    }

    private static SqlOperator operator(BinaryOperator operator) {
        return switch (operator) {
            case ADD -> SqlStdOperatorTable.PLUS;
            case SUBTRACT -> MinusOperator.INSTANCE;
            case MULTIPLY -> SqlStdOperatorTable.MULTIPLY;
            case DIVIDE -> SqlStdOperatorTable.DIVIDE;
            case MODULO -> SqlStdOperatorTable.PERCENT_REMAINDER;
            case CONCAT -> SqlStdOperatorTable.CONCAT;
        };
    }

    @Override
    public SqlNode visitCaseExpression(CaseExpression node) {
        SqlParserPos pos = SqlPositions.of(node);
        List<SqlNode> whens = new ArrayList<>();
        List<SqlNode> thens = new ArrayList<>();
        for (WhenClause branch : node.branches()) {
            whens.add(expression(branch.when()));
            thens.add(expression(branch.then()));
        }
        SqlNode otherwise = node.otherwise() == null ? SqlLiteral.createNull(pos) : expression(node.otherwise());
        return SqlCase.createSwitched(
                pos, orNull(node.operand()), new SqlNodeList(whens, pos), new SqlNodeList(thens, pos), otherwise);
    }

    @Override
    public SqlNode visitCast(Cast node) {
        return SqlStdOperatorTable.CAST.createCall(
                SqlPositions.of(node), expression(node.operand()), SqlTypeNames.toSql(node.type()));
    }

    @Override
    public SqlNode visitColumnReference(ColumnReference node) {
        SqlNode common =
                node.name().isSimple() ? queries.commonColumn(node.name().last()) : null;
        return common == null ? Names.qualified(node.name()) : common;
    }

    @Override
    public SqlNode visitComparison(Comparison node) {
        return call(operator(node.operator()), node, node.left(), node.right());
    }

    private static SqlOperator operator(ComparisonOperator operator) {
        return switch (operator) {
            case EQUAL -> SqlStdOperatorTable.EQUALS;
            case NOT_EQUAL -> SqlStdOperatorTable.NOT_EQUALS;
            case LESS -> SqlStdOperatorTable.LESS_THAN;
            case LESS_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
            case GREATER -> SqlStdOperatorTable.GREATER_THAN;
            case GREATER_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
        };
    }

    @Override
    public SqlNode visitDefaultValue(DefaultValue node) {
        throw Unsupported.feature("DEFAULT at this place", node);
    }

    @Override
    public SqlNode visitExists(Exists node) {
        return SqlStdOperatorTable.EXISTS.createCall(SqlPositions.of(node), queries.query(node.query()));
    }

    @Override
    public SqlNode visitExtract(Extract node) {
        return functions.extract(node);
    }

    @Override
    public SqlNode visitFunctionCall(FunctionCall node) {
        return functions.function(node);
    }

    @Override
    public SqlNode visitInList(InList node) {
        SqlParserPos pos = SqlPositions.of(node);
        SqlNode result;
        if (node.operand() instanceof RowConstructor || node.values().size() == 1) {
            List<SqlNode> equalities = new ArrayList<>();
            for (Expression value : node.values()) {
                equalities.add(call(SqlStdOperatorTable.EQUALS, node, node.operand(), value));
            }
            result = balanced(SqlStdOperatorTable.OR, equalities, pos);
        } else {
            List<SqlNode> operands = all(node.values());
            operands.add(0, expression(node.operand()));
            result = InListOperator.INSTANCE.createCall(pos, operands);
        }
        return node.negated() ? SqlStdOperatorTable.NOT.createCall(pos, result) : result;
    }

    @Override
    public SqlNode visitInQuery(InQuery node) {
        SqlOperator operator = node.negated() ? SqlStdOperatorTable.NOT_IN : SqlStdOperatorTable.IN;
        return operator.createCall(SqlPositions.of(node), expression(node.operand()), queries.query(node.query()));
    }

    @Override
    public SqlNode visitIsDistinctFrom(IsDistinctFrom node) {
        return call(
                node.negated() ? SqlStdOperatorTable.IS_NOT_DISTINCT_FROM : SqlStdOperatorTable.IS_DISTINCT_FROM,
                node,
                node.left(),
                node.right());
    }

    @Override
    public SqlNode visitIsNull(IsNull node) {
        return call(
                node.negated() ? SqlStdOperatorTable.IS_NOT_NULL : SqlStdOperatorTable.IS_NULL, node, node.operand());
    }

    @Override
    public SqlNode visitIsTruth(IsTruth node) {
        SqlOperator operator = switch (node.value()) {
            case TRUE -> node.negated() ? SqlStdOperatorTable.IS_NOT_TRUE : SqlStdOperatorTable.IS_TRUE;
            case FALSE -> node.negated() ? SqlStdOperatorTable.IS_NOT_FALSE : SqlStdOperatorTable.IS_FALSE;
            case UNKNOWN -> node.negated() ? SqlStdOperatorTable.IS_NOT_UNKNOWN : SqlStdOperatorTable.IS_UNKNOWN;
        };
        return call(operator, node, node.operand());
    }

    @Override
    public SqlNode visitLike(Like node) {
        SqlOperator operator = node.ignoreCase()
                ? node.negated() ? SqlLibraryOperators.NOT_ILIKE : SqlLibraryOperators.ILIKE
                : node.negated() ? SqlStdOperatorTable.NOT_LIKE : SqlStdOperatorTable.LIKE;
        return node.escape() == null
                ? call(operator, node, node.operand(), node.pattern())
                : call(operator, node, node.operand(), node.pattern(), node.escape());
    }

    @Override
    public SqlNode visitLiteral(Literal node) {
        return Literals.toSql(node);
    }

    @Override
    public SqlNode visitLogicalExpression(LogicalExpression node) {
        SqlOperator operator =
                node.operator() == LogicalOperator.AND ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR;
        return balanced(operator, all(node.operands()), SqlPositions.of(node));
    }

    /** The depth of Calcite's binary tree is the logarithm of the number of operands: it is walked by recursion. */
    private static SqlNode balanced(SqlOperator operator, List<SqlNode> operands, SqlParserPos pos) {
        if (operands.size() == 1) {
            return operands.get(0);
        }
        int half = operands.size() / 2;
        return operator.createCall(
                pos,
                balanced(operator, operands.subList(0, half), pos),
                balanced(operator, operands.subList(half, operands.size()), pos));
    }

    @Override
    public SqlNode visitNextValue(NextValue node) {
        throw Unsupported.feature("NEXT VALUE FOR", node);
    }

    @Override
    public SqlNode visitParameter(Parameter node) {
        return new SqlDynamicParam(node.index(), SqlPositions.of(node));
    }

    @Override
    public SqlNode visitQuantifiedComparison(QuantifiedComparison node) {
        boolean any = node.quantifier() == Quantifier.ANY;
        SqlOperator operator = switch (node.operator()) {
            case EQUAL -> any ? SqlStdOperatorTable.SOME_EQ : SqlStdOperatorTable.ALL_EQ;
            case NOT_EQUAL -> any ? SqlStdOperatorTable.SOME_NE : SqlStdOperatorTable.ALL_NE;
            case LESS -> any ? SqlStdOperatorTable.SOME_LT : SqlStdOperatorTable.ALL_LT;
            case LESS_OR_EQUAL -> any ? SqlStdOperatorTable.SOME_LE : SqlStdOperatorTable.ALL_LE;
            case GREATER -> any ? SqlStdOperatorTable.SOME_GT : SqlStdOperatorTable.ALL_GT;
            case GREATER_OR_EQUAL -> any ? SqlStdOperatorTable.SOME_GE : SqlStdOperatorTable.ALL_GE;
        };
        return operator.createCall(SqlPositions.of(node), expression(node.left()), queries.query(node.query()));
    }

    @Override
    public SqlNode visitRowConstructor(RowConstructor node) {
        return SqlStdOperatorTable.ROW.createCall(SqlPositions.of(node), all(node.values()));
    }

    @Override
    public SqlNode visitScalarSubquery(ScalarSubquery node) {
        return SqlStdOperatorTable.SCALAR_QUERY.createCall(SqlPositions.of(node), queries.query(node.query()));
    }

    @Override
    public SqlNode visitSpecialValue(SpecialValue node) {
        return functions.specialValue(node);
    }

    @Override
    public SqlNode visitTrim(Trim node) {
        return functions.trim(node);
    }

    @Override
    public SqlNode visitUnaryExpression(UnaryExpression node) {
        SqlOperator operator = switch (node.operator()) {
            case PLUS -> SqlStdOperatorTable.UNARY_PLUS;
            case MINUS -> SqlStdOperatorTable.UNARY_MINUS;
            case NOT -> SqlStdOperatorTable.NOT;
        };
        return call(operator, node, node.operand());
    }
}
