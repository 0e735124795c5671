package org.tarndb.parser.build;

import java.util.List;
import org.antlr.v4.runtime.Token;
import org.tarndb.parser.ast.Between;
import org.tarndb.parser.ast.Comparison;
import org.tarndb.parser.ast.ComparisonOperator;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.InList;
import org.tarndb.parser.ast.InQuery;
import org.tarndb.parser.ast.IsDistinctFrom;
import org.tarndb.parser.ast.IsNull;
import org.tarndb.parser.ast.IsTruth;
import org.tarndb.parser.ast.Like;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.QuantifiedComparison;
import org.tarndb.parser.ast.Quantifier;
import org.tarndb.parser.ast.TruthValue;
import org.tarndb.parser.grammar.TarnLexer;
import org.tarndb.parser.grammar.TarnParser.ComparisonOperatorContext;
import org.tarndb.parser.grammar.TarnParser.PredicateContext;
import org.tarndb.parser.grammar.TarnParser.QuantifiedQueryContext;
import org.tarndb.parser.grammar.TarnParser.RangePredicateContext;
import org.tarndb.parser.grammar.TarnParser.RangeTestContext;
import org.tarndb.parser.grammar.TarnParser.TruthTestContext;
import org.tarndb.parser.grammar.TarnParser.TruthValueContext;

/** Comparisons and the other tests that yield a truth value. */
final class PredicateBuilder {

    private final Builders builders;
    private final ExpressionBuilder expressions;

    PredicateBuilder(Builders builders, ExpressionBuilder expressions) {
        this.builders = builders;
        this.expressions = expressions;
    }

    Expression predicate(PredicateContext context) {
        Expression result = comparison(context);
        List<TruthTestContext> tests = context.truthTest();
        expressions.checkAffixes(context, tests.size());
        for (TruthTestContext test : tests) {
            result = truthTest(result, test);
        }
        return result;
    }

    private Expression comparison(PredicateContext context) {
        Expression left = range(context.rangePredicate(0));
        if (context.comparisonOperator() == null) {
            return left;
        }
        ComparisonOperator operator = operator(context.comparisonOperator());
        Position position = left.position();
        QuantifiedQueryContext quantified = context.quantifiedQuery();
        if (quantified == null) {
            return new Comparison(operator, left, range(context.rangePredicate(1)), position);
        }
        Quantifier quantifier = quantified.ALL() == null ? Quantifier.ANY : Quantifier.ALL;
        return new QuantifiedComparison(
                operator, left, quantifier, builders.queries.subquery(quantified.subquery()), position);
    }

    private static ComparisonOperator operator(ComparisonOperatorContext context) {
        Token token = context.getStart();
        return switch (token.getType()) {
            case TarnLexer.EQUAL -> ComparisonOperator.EQUAL;
            case TarnLexer.NOT_EQUAL -> ComparisonOperator.NOT_EQUAL;
            case TarnLexer.LESS -> ComparisonOperator.LESS;
            case TarnLexer.LESS_OR_EQUAL -> ComparisonOperator.LESS_OR_EQUAL;
            case TarnLexer.GREATER -> ComparisonOperator.GREATER;
            case TarnLexer.GREATER_OR_EQUAL -> ComparisonOperator.GREATER_OR_EQUAL;
            default -> throw new IllegalStateException("no comparison: " + token);
        };
    }

    private Expression truthTest(Expression operand, TruthTestContext context) {
        boolean negated = context.NOT() != null;
        Position position = operand.position();
        if (context.NULL_() != null) {
            return new IsNull(operand, negated, position);
        }
        return context.value() != null
                ? new IsDistinctFrom(operand, expressions.value(context.value()), negated, position)
                : new IsTruth(operand, truthValue(context.truthValue()), negated, position);
    }

    private static TruthValue truthValue(TruthValueContext context) {
        if (context.TRUE_() != null) {
            return TruthValue.TRUE;
        }
        return context.FALSE_() != null ? TruthValue.FALSE : TruthValue.UNKNOWN;
    }

    private Expression range(RangePredicateContext context) {
        Expression operand = expressions.value(context.value());
        RangeTestContext test = context.rangeTest();
        if (test == null) {
            return operand;
        }
        boolean negated = context.NOT() != null;
        if (test.BETWEEN() != null) {
            return between(operand, test, negated);
        }
        return test.IN() != null ? in(operand, test, negated) : like(operand, test, negated);
    }

    private Expression between(Expression operand, RangeTestContext test, boolean negated) {
        return new Between(
                operand,
                expressions.value(test.low),
                expressions.value(test.high),
                test.SYMMETRIC() != null,
                negated,
                operand.position());
    }

    private Expression in(Expression operand, RangeTestContext test, boolean negated) {
        return test.subquery() != null
                ? new InQuery(operand, builders.queries.subquery(test.subquery()), negated, operand.position())
                : new InList(operand, expressions.list(test.expressionList()), negated, operand.position());
    }

    private Expression like(Expression operand, RangeTestContext test, boolean negated) {
        return new Like(
                operand,
                expressions.value(test.pattern),
                expressions.optional(test.escape),
                test.ILIKE() != null,
                negated,
                operand.position());
    }
}
