package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code EXISTS (query)}. */
public record Exists(Query query, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitExists(this);
    }
}
