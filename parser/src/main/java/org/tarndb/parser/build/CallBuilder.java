package org.tarndb.parser.build;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Extract;
import org.tarndb.parser.ast.FunctionCall;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.NullTreatment;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.SortItem;
import org.tarndb.parser.ast.Trim;
import org.tarndb.parser.ast.TrimSide;
import org.tarndb.parser.ast.Window;
import org.tarndb.parser.grammar.TarnParser.CallArgumentsContext;
import org.tarndb.parser.grammar.TarnParser.ExpressionContext;
import org.tarndb.parser.grammar.TarnParser.ExtractContext;
import org.tarndb.parser.grammar.TarnParser.FunctionCallContext;
import org.tarndb.parser.grammar.TarnParser.OverlayContext;
import org.tarndb.parser.grammar.TarnParser.OverlayRangeContext;
import org.tarndb.parser.grammar.TarnParser.PositionContext;
import org.tarndb.parser.grammar.TarnParser.SubstringContext;
import org.tarndb.parser.grammar.TarnParser.SubstringRangeContext;
import org.tarndb.parser.grammar.TarnParser.TrimContext;
import org.tarndb.parser.grammar.TarnParser.TrimOperandsContext;
import org.tarndb.parser.grammar.TarnParser.TrimSideContext;

/** Calls of functions, those with words between their arguments among them. */
final class CallBuilder {

    private final Builders builders;
    private final WindowBuilder windows;

    CallBuilder(Builders builders) {
        this.builders = builders;
        this.windows = new WindowBuilder(builders);
    }

    WindowBuilder windows() {
        return windows;
    }

    Expression function(FunctionCallContext context) {
        QualifiedName name = builders.names.function(context.functionName());
        CallArgumentsContext arguments = context.callArguments();
        Window over = context.window() == null ? null : windows.window(context.window());
        return new FunctionCall(
                name,
                arguments(context),
                context.STAR() != null,
                arguments != null && arguments.DISTINCT() != null,
                arguments == null ? List.of() : builders.queries.orderBy(arguments.orderBy()),
                context.withinGroup == null ? List.<SortItem>of() : builders.queries.orderBy(context.withinGroup),
                builders.expressions.optional(context.filter),
                nullTreatment(context),
                over,
                builders.source.position(context));
    }

    private List<Expression> arguments(FunctionCallContext context) {
        if (context.subquery() != null) {
            return List.of(builders.primaries.visitSubquery(context.subquery()));
        }
        CallArgumentsContext arguments = context.callArguments();
        return arguments == null ? List.of() : builders.expressions.list(arguments.expressionList());
    }

    private static NullTreatment nullTreatment(FunctionCallContext context) {
        if (context.nullTreatment() == null) {
            return NullTreatment.UNSPECIFIED;
        }
        return context.nullTreatment().IGNORE() == null ? NullTreatment.RESPECT : NullTreatment.IGNORE;
    }

    Expression extract(ExtractContext context) {
        String field = context.STRING() == null
                ? builders.names.identifier(context.identifier()).text()
                : Strings.unquote(context.STRING()).toUpperCase(Locale.ROOT);
        return new Extract(field, expression(context.expression()), builders.source.position(context));
    }

    Expression position(PositionContext context) {
        Expression haystack = context.haystack == null
                ? expression(context.expression())
                : builders.expressions.value(context.haystack);
        return call(context, List.of(builders.expressions.value(context.needle), haystack));
    }

    Expression substring(SubstringContext context) {
        List<Expression> arguments = new ArrayList<>();
        arguments.add(expression(context.text));
        SubstringRangeContext range = context.substringRange();
        if (range != null && range.start == null && range.length == null) {
            arguments.addAll(builders.expressions.list(range.expression()));
        } else if (range != null) {
            arguments.add(range.start == null ? one(range) : expression(range.start));
            addIfPresent(arguments, range.length);
        }
        return call(context, arguments);
    }

    /** The start of {@code SUBSTRING(s FOR n)}. */
    private Expression one(ParserRuleContext context) {
        return new Literal.ExactNumber(BigDecimal.ONE, builders.source.position(context));
    }

    Expression overlay(OverlayContext context) {
        List<Expression> arguments = new ArrayList<>();
        arguments.add(expression(context.text));
        OverlayRangeContext range = context.overlayRange();
        if (range.replacement == null) {
            arguments.addAll(builders.expressions.list(range.expression()));
        } else {
            arguments.add(expression(range.replacement));
            arguments.add(expression(range.start));
            addIfPresent(arguments, range.length);
        }
        return call(context, arguments);
    }

    Expression trim(TrimContext context) {
        TrimOperandsContext operands = context.trimOperands();
        return new Trim(
                side(operands.trimSide()),
                builders.expressions.optional(operands.characters),
                expression(operands.source),
                builders.source.position(context));
    }

    private static TrimSide side(@Nullable TrimSideContext context) {
        return context == null
                ? TrimSide.BOTH
                : TrimSide.valueOf(context.getText().toUpperCase(Locale.ROOT));
    }

    /** A plain call under the name that the text has. */
    private Expression call(ParserRuleContext context, List<Expression> arguments) {
        return FunctionCall.of(builders.names.identifier(context.getStart()), arguments);
    }

    private Expression expression(ExpressionContext context) {
        return builders.expressions.expression(context);
    }

    private void addIfPresent(List<Expression> arguments, @Nullable ExpressionContext context) {
        if (context != null) {
            arguments.add(expression(context));
        }
    }
}
