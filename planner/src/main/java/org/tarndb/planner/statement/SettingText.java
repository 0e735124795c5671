package org.tarndb.planner.statement;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.Expression;
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
        if (value instanceof UnaryExpression unary && unary.operand() instanceof Literal.ExactNumber literal) {
            return unary.operator().symbol() + literal.value().toPlainString();
        }
        throw new TarnException(
                ErrorCode.INVALID_PARAMETER_VALUE,
                "the value of " + name + " (at " + value.position() + ") must be a word, a number, a text or DEFAULT");
    }
}
