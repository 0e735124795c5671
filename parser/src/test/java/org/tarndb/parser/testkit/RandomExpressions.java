package org.tarndb.parser.testkit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
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
import org.tarndb.parser.ast.Exists;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Extract;
import org.tarndb.parser.ast.FunctionCall;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.InList;
import org.tarndb.parser.ast.InQuery;
import org.tarndb.parser.ast.IsDistinctFrom;
import org.tarndb.parser.ast.IsNull;
import org.tarndb.parser.ast.IsTruth;
import org.tarndb.parser.ast.Like;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.LogicalExpression;
import org.tarndb.parser.ast.LogicalOperator;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.QuantifiedComparison;
import org.tarndb.parser.ast.Quantifier;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.ScalarSubquery;
import org.tarndb.parser.ast.SetOperation;
import org.tarndb.parser.ast.Trim;
import org.tarndb.parser.ast.TrimSide;
import org.tarndb.parser.ast.TruthValue;
import org.tarndb.parser.ast.TypeName;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.parser.ast.UnaryOperator;
import org.tarndb.parser.ast.Values;
import org.tarndb.parser.ast.WhenClause;

/** Makes expressions of every kind, nested in every way that a text can express. */
public final class RandomExpressions {

    private static final Position P = Position.NONE;

    private final Random random;

    /** @param random where all choices come from */
    public RandomExpressions(Random random) {
        this.random = random;
    }

    /** An expression of at most this height. */
    public Expression expression(int height) {
        if (height <= 1) {
            return leaf();
        }
        int below = height - 1;
        List<Supplier<Expression>> kinds = List.of(
                this::leaf,
                () -> new UnaryExpression(one(UnaryOperator.values()), expression(below), P),
                () -> new BinaryExpression(one(BinaryOperator.values()), expression(below), expression(below), P),
                () -> new BinaryExpression(one(BinaryOperator.values()), expression(below), expression(below), P),
                () -> logical(below),
                () -> new Comparison(one(ComparisonOperator.values()), expression(below), expression(below), P),
                () -> new IsNull(expression(below), flag(), P),
                () -> new IsTruth(expression(below), one(TruthValue.values()), flag(), P),
                () -> new IsDistinctFrom(expression(below), expression(below), flag(), P),
                () -> new Between(expression(below), expression(below), expression(below), flag(), flag(), P),
                () -> new InList(expression(below), many(2, below), flag(), P),
                () -> new InQuery(expression(below), query(below), flag(), P),
                () -> new Like(expression(below), expression(below), perhaps(below), flag(), flag(), P),
                () -> new QuantifiedComparison(
                        one(ComparisonOperator.values()), expression(below), one(Quantifier.values()), query(below), P),
                () -> new Exists(query(below), P),
                () -> new CaseExpression(perhaps(below), branches(below), perhaps(below), P),
                () -> new Cast(expression(below), type(), P),
                () -> new AtTimeZone(expression(below), expression(below), P),
                () -> new Extract("YEAR", expression(below), P),
                () -> new Trim(one(TrimSide.values()), perhaps(below), expression(below), P),
                () -> FunctionCall.of(name(), many(0, below)),
                () -> FunctionCall.of(new Identifier("POSITION", false, P), List.of(expression(below), leaf())),
                () -> new RowConstructor(many(1, below), P),
                () -> new ArrayConstructor(many(0, below), P),
                () -> new ScalarSubquery(query(below), P));
        return kinds.get(random.nextInt(kinds.size())).get();
    }

    private Expression leaf() {
        return switch (random.nextInt(9)) {
            case 0 -> new Literal.ExactNumber(BigDecimal.valueOf(random.nextInt(1_000), random.nextInt(4)), P);
            case 1 -> new Literal.ApproximateNumber(Math.abs(random.nextGaussian()) * 1e6, P);
            case 2 ->
                new Literal.StringLiteral(
                        List.of("", "a", "it's", "--", "\"", "\n").get(random.nextInt(6)), P);
            case 3 -> new Literal.BooleanLiteral(flag(), P);
            case 4 -> new Literal.NullLiteral(P);
            case 5 -> new Literal.BinaryLiteral(new byte[] {(byte) random.nextInt(), 0}, P);
            default ->
                new ColumnReference(
                        flag() ? QualifiedName.of(name()) : new QualifiedName(List.of(name(), name()), P), P);
        };
    }

    private Identifier name() {
        String text = List.of("A", "VALUE", "x y", "END", "quo\"te", "select").get(random.nextInt(6));
        return new Identifier(text, !text.matches("[A-Z]+"), P);
    }

    /** No operand of the same operator, as the parser makes them. */
    private Expression logical(int below) {
        LogicalOperator operator = one(LogicalOperator.values());
        List<Expression> operands = new ArrayList<>();
        while (operands.size() < 2 + random.nextInt(2)) {
            Expression operand = expression(below);
            if (!(operand instanceof LogicalExpression nested && nested.operator() == operator)) {
                operands.add(operand);
            }
        }
        return new LogicalExpression(operator, operands, P);
    }

    private Query query(int below) {
        if (below > 1 && random.nextInt(3) == 0) {
            return new SetOperation(one(SetOperation.Operator.values()), flag(), query(below - 1), query(below - 1), P);
        }
        return new Values(List.of(new RowConstructor(many(1, below), P), new RowConstructor(many(1, 1), P)), P);
    }

    private List<WhenClause> branches(int below) {
        return List.of(new WhenClause(expression(below), expression(below), P));
    }

    private TypeName type() {
        return flag()
                ? new TypeName(TypeName.Kind.INTEGER, null, null, false, null, P)
                : new TypeName(TypeName.Kind.DECIMAL, 10, 2, false, null, P);
    }

    /** At least this many, and one or two more. Never a query alone, which IN and VALUES read as their own. */
    private List<Expression> many(int least, int height) {
        List<Expression> expressions = new ArrayList<>();
        for (int i = random.nextInt(2) + least; i > 0; i--) {
            expressions.add(expression(height));
        }
        return expressions;
    }

    private @Nullable Expression perhaps(int height) {
        return flag() ? expression(height) : null;
    }

    private boolean flag() {
        return random.nextBoolean();
    }

    private <T> T one(T[] values) {
        return values[random.nextInt(values.length)];
    }
}
