package org.tarndb.parser.build;

import java.math.BigDecimal;
import java.util.HexFormat;
import org.antlr.v4.runtime.Token;
import org.tarndb.parser.ast.DateTimeKind;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.grammar.TarnLexer;
import org.tarndb.parser.grammar.TarnParser.LiteralContext;

/** Literals, with their values. */
final class LiteralBuilder {

    /** Far above every DECIMAL, and small enough that converting takes no time. */
    private static final int MAX_DIGITS = 1_000;

    private final Source source;
    private final TypeBuilder types;

    LiteralBuilder(Source source, TypeBuilder types) {
        this.source = source;
        this.types = types;
    }

    Literal literal(LiteralContext context) {
        Position position = source.position(context);
        Token first = context.getStart();
        return switch (first.getType()) {
            case TarnLexer.NULL_ -> new Literal.NullLiteral(position);
            case TarnLexer.TRUE_ -> new Literal.BooleanLiteral(true, position);
            case TarnLexer.FALSE_ -> new Literal.BooleanLiteral(false, position);
            case TarnLexer.EXACT_NUMBER -> new Literal.ExactNumber(exactNumber(first), position);
            case TarnLexer.APPROXIMATE_NUMBER -> approximateNumber(first);
            case TarnLexer.STRING -> new Literal.StringLiteral(Strings.unquote(first), position);
            case TarnLexer.HEX_STRING -> new Literal.BinaryLiteral(bytes(first), position);
            case TarnLexer.DATE -> dateTime(DateTimeKind.DATE, context);
            case TarnLexer.TIME -> dateTime(DateTimeKind.TIME, context);
            case TarnLexer.TIMESTAMP -> dateTime(DateTimeKind.TIMESTAMP, context);
            case TarnLexer.INTERVAL -> interval(context);
            default -> throw new IllegalStateException("no literal begins with " + first);
        };
    }

    private BigDecimal exactNumber(Token token) {
        String text = token.getText();
        if (text.length() > MAX_DIGITS) {
            throw source.error(token, "a number must not have more than " + MAX_DIGITS + " digits", null);
        }
        return new BigDecimal(text);
    }

    private Literal approximateNumber(Token token) {
        double value = Double.parseDouble(token.getText());
        if (Double.isInfinite(value)) {
            throw source.error(token, "the number " + token.getText() + " is too large for DOUBLE", null);
        }
        return new Literal.ApproximateNumber(value, source.position(token));
    }

    private byte[] bytes(Token token) {
        String text = token.getText();
        String digits = text.substring(2, text.length() - 1).replace(" ", "");
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            throw source.error(
                    token,
                    "a binary string has an even number of hexadecimal digits, not " + text,
                    "for example X'0AFF'");
        }
    }

    private Literal dateTime(DateTimeKind kind, LiteralContext context) {
        boolean zone = context.timeZone() != null && context.timeZone().WITH() != null;
        return new Literal.DateTimeLiteral(kind, zone, Strings.unquote(context.STRING()), source.position(context));
    }

    private Literal interval(LiteralContext context) {
        return new Literal.IntervalLiteral(
                Strings.unquote(context.STRING()),
                context.MINUS() != null,
                context.intervalQualifier() == null ? null : types.qualifier(context.intervalQualifier()),
                source.position(context));
    }
}
