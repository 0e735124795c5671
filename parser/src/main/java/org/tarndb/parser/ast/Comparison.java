package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** Two values, or two rows, compared. */
public record Comparison(ComparisonOperator operator, Expression left, Expression right, Position position)
        implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitComparison(this);
    }
}
