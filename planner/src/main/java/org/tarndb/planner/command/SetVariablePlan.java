package org.tarndb.planner.command;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.SetVariable;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** SET of a session variable. */
record SetVariablePlan(SetVariable node) implements CommandPlan {
    @Override
    public @Nullable Rows run(SessionControl session) {
        session.setVariable(node.name().toString(), text(node.value()));
        return null;
    }

    /** The value as text; null for DEFAULT. */
    private @Nullable String text(Expression value) {
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
                "the value of " + node.name() + " (at " + value.position()
                        + ") must be a word, a number, a text or DEFAULT");
    }
}
