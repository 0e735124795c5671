package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** A {@code ?}; index is its place among the parameters of the statement, from 0. */
public record Parameter(int index, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitParameter(this);
    }
}
