package org.tarndb.planner.statement;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.IntervalField;
import org.tarndb.parser.ast.IntervalQualifier;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The value of a setting (of a session, a database or a table) as text. */
public final class SettingText {
    private SettingText() {}

    /**
     * The value as text; null for DEFAULT.
     *
     * @param name the setting's, for the message
     * @throws TarnException INVALID_PARAMETER_VALUE when it is neither a word nor a literal
     */
    public static @Nullable String of(String name, Expression value) {
        if (value instanceof DefaultValue) {
            return null;
        }
        if (value instanceof ColumnReference word) {
            return word.name().toString();
        }
        if (value instanceof Literal.StringLiteral literal) {
            return literal.value();
        }
        if (value instanceof Literal.BooleanLiteral literal) {
            return Boolean.toString(literal.value());
        }
        if (value instanceof Literal.ExactNumber literal) {
            return literal.value().toPlainString();
        }
        if (value instanceof Literal.IntervalLiteral literal) {
            return interval(literal);
        }
        if (value instanceof UnaryExpression unary && unary.operand() instanceof Literal.ExactNumber literal) {
            return unary.operator().symbol() + literal.value().toPlainString();
        }
        throw new TarnException(
                ErrorCode.INVALID_PARAMETER_VALUE,
                "the value of " + name + " (at " + value.position() + ") must be a word, a number, a text, an"
                        + " interval or DEFAULT");
    }

    /** The text with the unit's name, where it does not say by its form what it counts. */
    private static String interval(Literal.IntervalLiteral literal) {
        IntervalQualifier qualifier = literal.qualifier();
        String text = literal.text();
        if (qualifier != null && qualifier.end() == null) {
            text = text + " " + qualifier.start();
        } else if (qualifier != null && qualifier.start() == IntervalField.MINUTE) {
            text = "0:" + text;
        }
        return (literal.negative() ? "-" : "") + text;
    }
}
