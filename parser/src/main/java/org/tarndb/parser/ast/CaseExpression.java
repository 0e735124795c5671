package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** CASE in both forms: with an operand the branches hold values, without one they hold conditions. */
public record CaseExpression(
        @Nullable Expression operand,
        List<WhenClause> branches,
        @Nullable Expression otherwise,
        Position position) implements Expression {
    public CaseExpression {
        branches = List.copyOf(branches);
    }

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitCaseExpression(this);
    }
}
