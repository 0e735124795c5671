package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code left = ANY (query)}. */
public record QuantifiedComparison(
        ComparisonOperator operator, Expression left, Quantifier quantifier, Query query, Position position)
        implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitQuantifiedComparison(this);
    }
}
