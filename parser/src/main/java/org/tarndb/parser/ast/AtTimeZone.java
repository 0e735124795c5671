package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code operand AT TIME ZONE zone}. */
public record AtTimeZone(Expression operand, Expression zone, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitAtTimeZone(this);
    }
}
