package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code operand [NOT] IN (query)}. */
public record InQuery(Expression operand, Query query, boolean negated, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitInQuery(this);
    }
}
