package org.tarndb.parser.build;

import java.util.List;
import java.util.Locale;
import org.tarndb.parser.ast.ArrayConstructor;
import org.tarndb.parser.ast.CaseExpression;
import org.tarndb.parser.ast.Cast;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.Exists;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.NextValue;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.ScalarSubquery;
import org.tarndb.parser.ast.SpecialValue;
import org.tarndb.parser.ast.WhenClause;
import org.tarndb.parser.grammar.TarnParser;
import org.tarndb.parser.grammar.TarnParser.WhenClauseContext;
import org.tarndb.parser.grammar.TarnParserBaseVisitor;

/** What stands between operators. */
final class PrimaryBuilder extends TarnParserBaseVisitor<Expression> {

    private final Builders builders;
    private final Source source;

    PrimaryBuilder(Builders builders) {
        this.builders = builders;
        this.source = builders.source;
    }

    @Override
    public Expression visitPrimary(TarnParser.PrimaryContext context) {
        return context.getChild(0).accept(this);
    }

    @Override
    public Expression visitLiteral(TarnParser.LiteralContext context) {
        return builders.literals.literal(context);
    }

    @Override
    public Expression visitParameter(TarnParser.ParameterContext context) {
        return new Parameter(source.parameterIndex(context.getStart()), source.position(context));
    }

    @Override
    public Expression visitSpecialValue(TarnParser.SpecialValueContext context) {
        SpecialValue.Kind kind =
                SpecialValue.Kind.valueOf(context.getStart().getText().toUpperCase(Locale.ROOT));
        Integer precision = context.EXACT_NUMBER() == null ? null : builders.types.integer(context.EXACT_NUMBER());
        return new SpecialValue(kind, precision, source.position(context));
    }

    @Override
    public Expression visitCaseExpression(TarnParser.CaseExpressionContext context) {
        List<WhenClause> branches =
                context.whenClause().stream().map(this::branch).toList();
        return new CaseExpression(
                builders.expressions.optional(context.operand),
                branches,
                builders.expressions.optional(context.otherwise),
                source.position(context));
    }

    private WhenClause branch(WhenClauseContext context) {
        return new WhenClause(
                builders.expressions.expression(context.when),
                builders.expressions.expression(context.then),
                source.position(context));
    }

    @Override
    public Expression visitCast(TarnParser.CastContext context) {
        return new Cast(
                builders.expressions.expression(context.expression()),
                builders.types.type(context.typeName()),
                source.position(context));
    }

    @Override
    public Expression visitExists(TarnParser.ExistsContext context) {
        return new Exists(builders.queries.subquery(context.subquery()), source.position(context));
    }

    @Override
    public Expression visitSubquery(TarnParser.SubqueryContext context) {
        return new ScalarSubquery(builders.queries.subquery(context), source.position(context));
    }

    @Override
    public Expression visitParenthesized(TarnParser.ParenthesizedContext context) {
        List<Expression> values = builders.expressions.list(context.expressionList());
        return values.size() == 1 ? values.get(0) : new RowConstructor(values, source.position(context));
    }

    @Override
    public Expression visitRowConstructor(TarnParser.RowConstructorContext context) {
        List<Expression> values = context.subquery() == null
                ? builders.expressions.list(context.expressionList())
                : List.of(visitSubquery(context.subquery()));
        return new RowConstructor(values, source.position(context));
    }

    @Override
    public Expression visitArrayConstructor(TarnParser.ArrayConstructorContext context) {
        return new ArrayConstructor(builders.expressions.list(context.expressionList()), source.position(context));
    }

    @Override
    public Expression visitNextValue(TarnParser.NextValueContext context) {
        return new NextValue(builders.names.qualified(context.qualifiedName()), source.position(context));
    }

    @Override
    public Expression visitColumnReference(TarnParser.ColumnReferenceContext context) {
        Position position = source.position(context);
        return new ColumnReference(builders.names.qualified(context.qualifiedName()), position);
    }

    @Override
    public Expression visitExtract(TarnParser.ExtractContext context) {
        return builders.calls.extract(context);
    }

    @Override
    public Expression visitPosition(TarnParser.PositionContext context) {
        return builders.calls.position(context);
    }

    @Override
    public Expression visitSubstring(TarnParser.SubstringContext context) {
        return builders.calls.substring(context);
    }

    @Override
    public Expression visitTrim(TarnParser.TrimContext context) {
        return builders.calls.trim(context);
    }

    @Override
    public Expression visitOverlay(TarnParser.OverlayContext context) {
        return builders.calls.overlay(context);
    }

    @Override
    public Expression visitFunctionCall(TarnParser.FunctionCallContext context) {
        return builders.calls.function(context);
    }
}
