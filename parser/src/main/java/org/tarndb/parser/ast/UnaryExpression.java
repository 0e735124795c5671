package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** A prefix operator with its operand. */
public record UnaryExpression(UnaryOperator operator, Expression operand, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitUnaryExpression(this);
    }
}
