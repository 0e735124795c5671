package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code left IS [NOT] DISTINCT FROM right}; negated: NOT was written, so it is true for equal values. */
public record IsDistinctFrom(Expression left, Expression right, boolean negated, Position position)
        implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitIsDistinctFrom(this);
    }
}
