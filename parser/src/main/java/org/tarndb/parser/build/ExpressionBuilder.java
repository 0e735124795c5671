package org.tarndb.parser.build;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AtTimeZone;
import org.tarndb.parser.ast.BinaryExpression;
import org.tarndb.parser.ast.BinaryOperator;
import org.tarndb.parser.ast.Cast;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.LogicalExpression;
import org.tarndb.parser.ast.LogicalOperator;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.parser.ast.UnaryOperator;
import org.tarndb.parser.grammar.TarnLexer;
import org.tarndb.parser.grammar.TarnParser.AssignableContext;
import org.tarndb.parser.grammar.TarnParser.ConjunctionContext;
import org.tarndb.parser.grammar.TarnParser.ExpressionContext;
import org.tarndb.parser.grammar.TarnParser.ExpressionListContext;
import org.tarndb.parser.grammar.TarnParser.NegationContext;
import org.tarndb.parser.grammar.TarnParser.PrimaryContext;
import org.tarndb.parser.grammar.TarnParser.ProductContext;
import org.tarndb.parser.grammar.TarnParser.SignedContext;
import org.tarndb.parser.grammar.TarnParser.SuffixContext;
import org.tarndb.parser.grammar.TarnParser.SuffixedContext;
import org.tarndb.parser.grammar.TarnParser.SumContext;
import org.tarndb.parser.grammar.TarnParser.ValueContext;

/** The layers of operators, except predicates: see {@link PredicateBuilder}. */
final class ExpressionBuilder {

    /** Operators that may nest without parentheses. Whoever walks a tree may recurse this deeply. */
    static final int MAX_CHAIN = 5_000;

    /** Signs before, or tests behind one operand. */
    private static final int MAX_AFFIXES = 100;

    private final Builders builders;
    private final PredicateBuilder predicates;

    ExpressionBuilder(Builders builders) {
        this.builders = builders;
        this.predicates = new PredicateBuilder(builders, this);
    }

    Expression expression(ExpressionContext context) {
        List<ConjunctionContext> operands = context.conjunction();
        return operands.size() == 1
                ? conjunction(operands.get(0))
                : logical(
                        context,
                        LogicalOperator.OR,
                        operands.stream().map(this::conjunction).toList());
    }

    @Nullable
    Expression optional(@Nullable ExpressionContext context) {
        return context == null ? null : expression(context);
    }

    List<Expression> list(@Nullable ExpressionListContext context) {
        return context == null ? List.of() : list(context.expression());
    }

    List<Expression> list(List<ExpressionContext> contexts) {
        return contexts.stream().map(this::expression).toList();
    }

    /** An expression, or the word DEFAULT in its place. */
    Expression assignable(AssignableContext context) {
        return context.expression() == null
                ? new DefaultValue(builders.source.position(context))
                : expression(context.expression());
    }

    private Expression conjunction(ConjunctionContext context) {
        List<NegationContext> operands = context.negation();
        return operands.size() == 1
                ? negation(operands.get(0))
                : logical(
                        context,
                        LogicalOperator.AND,
                        operands.stream().map(this::negation).toList());
    }

    /** Operands that are themselves of the same operator, in parentheses, are taken apart. */
    private Expression logical(ParserRuleContext context, LogicalOperator operator, List<Expression> operands) {
        List<Expression> flat = new ArrayList<>(operands.size());
        for (Expression operand : operands) {
            if (operand instanceof LogicalExpression nested && nested.operator() == operator) {
                flat.addAll(nested.operands());
            } else {
                flat.add(operand);
            }
        }
        return new LogicalExpression(operator, flat, builders.source.position(context));
    }

    private Expression negation(NegationContext context) {
        Expression operand = predicates.predicate(context.predicate());
        checkAffixes(context, context.NOT().size());
        return prefixed(context.NOT().stream().map(TerminalNode::getSymbol).toList(), operand);
    }

    Expression value(ValueContext context) {
        List<SumContext> operands = context.sum();
        Expression left = sum(operands.get(0));
        checkChain(context, operands.size());
        for (int i = 1; i < operands.size(); i++) {
            left = new BinaryExpression(BinaryOperator.CONCAT, left, sum(operands.get(i)), left.position());
        }
        return left;
    }

    @Nullable
    Expression optional(@Nullable ValueContext context) {
        return context == null ? null : value(context);
    }

    private Expression sum(SumContext context) {
        List<ProductContext> operands = context.product();
        Expression left = product(operands.get(0));
        checkChain(context, operands.size());
        for (int i = 1; i < operands.size(); i++) {
            left = new BinaryExpression(operatorBefore(context, i), left, product(operands.get(i)), left.position());
        }
        return left;
    }

    private Expression product(ProductContext context) {
        List<SignedContext> operands = context.signed();
        Expression left = signed(operands.get(0));
        checkChain(context, operands.size());
        for (int i = 1; i < operands.size(); i++) {
            left = new BinaryExpression(operatorBefore(context, i), left, signed(operands.get(i)), left.position());
        }
        return left;
    }

    /** The operator before an operand, where operands and operators alternate. */
    private static BinaryOperator operatorBefore(ParserRuleContext context, int operand) {
        Token token = ((TerminalNode) context.getChild(2 * operand - 1)).getSymbol();
        return switch (token.getType()) {
            case TarnLexer.PLUS -> BinaryOperator.ADD;
            case TarnLexer.MINUS -> BinaryOperator.SUBTRACT;
            case TarnLexer.STAR -> BinaryOperator.MULTIPLY;
            case TarnLexer.SLASH -> BinaryOperator.DIVIDE;
            case TarnLexer.PERCENT -> BinaryOperator.MODULO;
            default -> throw new IllegalStateException("no operator: " + token);
        };
    }

    private Expression signed(SignedContext context) {
        Expression operand = suffixed(context.suffixed());
        int signs = context.getChildCount() - 1;
        if (signs == 0) {
            return operand;
        }
        List<Token> prefixes = new ArrayList<>(signs);
        for (int i = 0; i < signs; i++) {
            prefixes.add(((TerminalNode) context.getChild(i)).getSymbol());
        }
        checkAffixes(context, signs);
        return prefixed(prefixes, operand);
    }

    private Expression prefixed(List<Token> prefixes, Expression operand) {
        Expression result = operand;
        for (int i = prefixes.size() - 1; i >= 0; i--) {
            Token prefix = prefixes.get(i);
            UnaryOperator operator = switch (prefix.getType()) {
                case TarnLexer.NOT -> UnaryOperator.NOT;
                case TarnLexer.MINUS -> UnaryOperator.MINUS;
                default -> UnaryOperator.PLUS;
            };
            result = new UnaryExpression(operator, result, builders.source.position(prefix));
        }
        return result;
    }

    private Expression suffixed(SuffixedContext context) {
        Expression result = primary(context.primary());
        checkAffixes(context, context.suffix().size());
        for (SuffixContext suffix : context.suffix()) {
            Position position = result.position();
            result = suffix.typeName() != null
                    ? new Cast(result, builders.types.type(suffix.typeName()), position)
                    : new AtTimeZone(result, primary(suffix.primary()), position);
        }
        return result;
    }

    private Expression primary(PrimaryContext context) {
        return builders.primaries.visit(context);
    }

    void checkAffixes(ParserRuleContext context, int number) {
        if (number > MAX_AFFIXES) {
            throw builders.source.error(
                    context,
                    "nested too deeply: " + number + " operators on one operand, at most " + MAX_AFFIXES
                            + " are possible",
                    null);
        }
    }

    void checkChain(ParserRuleContext context, int length) {
        if (length > MAX_CHAIN) {
            throw builders.source.error(
                    context,
                    "nested too deeply: " + length + " operators in one chain, at most " + MAX_CHAIN + " are possible",
                    null);
        }
    }
}
