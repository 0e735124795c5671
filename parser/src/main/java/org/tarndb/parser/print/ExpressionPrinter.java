package org.tarndb.parser.print;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.tarndb.parser.ast.ArrayConstructor;
import org.tarndb.parser.ast.AtTimeZone;
import org.tarndb.parser.ast.Between;
import org.tarndb.parser.ast.BinaryExpression;
import org.tarndb.parser.ast.CaseExpression;
import org.tarndb.parser.ast.Cast;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.Comparison;
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
import org.tarndb.parser.ast.NextValue;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.parser.ast.QuantifiedComparison;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.ScalarSubquery;
import org.tarndb.parser.ast.SpecialValue;
import org.tarndb.parser.ast.Trim;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.parser.ast.UnaryOperator;
import org.tarndb.parser.ast.WhenClause;

/** Expressions, each with no more parentheses around its operands than the grammar needs. */
final class ExpressionPrinter implements ExpressionVisitor<Output> {

    /** Fields of EXTRACT that are plain words; others are printed as strings. */
    private static final Set<String> FIELDS =
            Set.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND", "DOW", "DOY", "EPOCH");

    private final Output out;
    private final CallPrinter calls;

    ExpressionPrinter(Output out) {
        this.out = out;
        this.calls = new CallPrinter(out);
    }

    @Override
    public Output visitLiteral(Literal node) {
        return LiteralPrinter.print(out, node);
    }

    @Override
    public Output visitParameter(Parameter node) {
        return out.add("?");
    }

    @Override
    public Output visitColumnReference(ColumnReference node) {
        return out.column(node.name());
    }

    @Override
    public Output visitUnaryExpression(UnaryExpression node) {
        if (node.operator() == UnaryOperator.NOT) {
            return out.add("NOT ").expression(node.operand(), Precedence.NOT);
        }
        out.add(node.operator().symbol());
        // Two minus signs in a row would begin a comment.
        return out.addIf(node.operand() instanceof UnaryExpression, " ").expression(node.operand(), Precedence.SIGN);
    }

    /** With a loop along the left operands: a chain may be longer than the stack is deep. */
    @Override
    public Output visitBinaryExpression(BinaryExpression node) {
        int precedence = Precedence.of(node);
        Deque<BinaryExpression> chain = new ArrayDeque<>();
        Expression first = node;
        while (first instanceof BinaryExpression binary && Precedence.of(binary) == precedence) {
            chain.push(binary);
            first = binary.left();
        }
        out.expression(first, precedence + 1);
        for (BinaryExpression binary : chain) {
            out.add(" " + binary.operator().symbol() + " ").expression(binary.right(), precedence + 1);
        }
        return out;
    }

    @Override
    public Output visitLogicalExpression(LogicalExpression node) {
        int precedence = Precedence.of(node);
        String separator = "";
        for (Expression operand : node.operands()) {
            out.add(separator).expression(operand, precedence + 1);
            separator = " " + node.operator() + " ";
        }
        return out;
    }

    @Override
    public Output visitComparison(Comparison node) {
        return out.expression(node.left(), Precedence.RANGE)
                .add(" " + node.operator().symbol() + " ")
                .expression(node.right(), Precedence.RANGE);
    }

    @Override
    public Output visitQuantifiedComparison(QuantifiedComparison node) {
        return out.expression(node.left(), Precedence.RANGE)
                .add(" " + node.operator().symbol() + " " + node.quantifier() + " ")
                .subquery(node.query());
    }

    @Override
    public Output visitIsNull(IsNull node) {
        return truthTest(node.operand(), node.negated()).add("NULL");
    }

    @Override
    public Output visitIsTruth(IsTruth node) {
        return truthTest(node.operand(), node.negated()).add(node.value().name());
    }

    @Override
    public Output visitIsDistinctFrom(IsDistinctFrom node) {
        return truthTest(node.left(), node.negated()).add("DISTINCT FROM ").value(node.right());
    }

    private Output truthTest(Expression operand, boolean negated) {
        return out.expression(operand, Precedence.TRUTH_TEST).add(" IS ").addIf(negated, "NOT ");
    }

    @Override
    public Output visitBetween(Between node) {
        return rangeTest(node.operand(), node.negated(), "BETWEEN ")
                .addIf(node.symmetric(), "SYMMETRIC ")
                .value(node.low())
                .add(" AND ")
                .value(node.high());
    }

    @Override
    public Output visitInList(InList node) {
        return rangeTest(node.operand(), node.negated(), "IN (")
                .list(node.values(), out::expression)
                .add(")");
    }

    @Override
    public Output visitInQuery(InQuery node) {
        return rangeTest(node.operand(), node.negated(), "IN ").subquery(node.query());
    }

    @Override
    public Output visitLike(Like node) {
        rangeTest(node.operand(), node.negated(), node.ignoreCase() ? "ILIKE " : "LIKE ")
                .value(node.pattern());
        return node.escape() == null ? out : out.add(" ESCAPE ").value(node.escape());
    }

    private Output rangeTest(Expression operand, boolean negated, String word) {
        return out.value(operand).add(negated ? " NOT " : " ").add(word);
    }

    @Override
    public Output visitExists(Exists node) {
        return out.add("EXISTS ").subquery(node.query());
    }

    @Override
    public Output visitCaseExpression(CaseExpression node) {
        out.add("CASE").clause(" ", node.operand());
        for (WhenClause branch : node.branches()) {
            out.add(" WHEN ").expression(branch.when()).add(" THEN ").expression(branch.then());
        }
        return out.clause(" ELSE ", node.otherwise()).add(" END");
    }

    @Override
    public Output visitCast(Cast node) {
        return out.add("CAST(")
                .expression(node.operand())
                .add(" AS ")
                .type(node.type())
                .add(")");
    }

    @Override
    public Output visitExtract(Extract node) {
        out.add("EXTRACT(");
        if (FIELDS.contains(node.field())) {
            out.add(node.field());
        } else {
            out.string(node.field());
        }
        return out.add(" FROM ").expression(node.source()).add(")");
    }

    @Override
    public Output visitTrim(Trim node) {
        return out.add("TRIM(" + node.side())
                .clause(" ", node.characters())
                .add(" FROM ")
                .expression(node.source())
                .add(")");
    }

    @Override
    public Output visitSpecialValue(SpecialValue node) {
        return out.add(node.kind().name()).addIf(node.precision() != null, "(" + node.precision() + ")");
    }

    @Override
    public Output visitFunctionCall(FunctionCall node) {
        return calls.print(node);
    }

    /** One value in parentheses would be that value, hence ROW. */
    @Override
    public Output visitRowConstructor(RowConstructor node) {
        return out.add(node.values().size() == 1 ? "ROW(" : "(")
                .list(node.values(), out::expression)
                .add(")");
    }

    @Override
    public Output visitArrayConstructor(ArrayConstructor node) {
        return out.add("ARRAY[").list(node.values(), out::expression).add("]");
    }

    @Override
    public Output visitScalarSubquery(ScalarSubquery node) {
        return out.subquery(node.query());
    }

    @Override
    public Output visitAtTimeZone(AtTimeZone node) {
        return out.expression(node.operand(), Precedence.SUFFIX)
                .add(" AT TIME ZONE ")
                .expression(node.zone(), Precedence.PRIMARY);
    }

    @Override
    public Output visitDefaultValue(DefaultValue node) {
        return out.add("DEFAULT");
    }

    @Override
    public Output visitNextValue(NextValue node) {
        return out.add("NEXT VALUE FOR ").name(node.sequence());
    }
}
