package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** Arithmetic or concatenation. A long chain nests to the left: walk it with a loop. */
public record BinaryExpression(BinaryOperator operator, Expression left, Expression right, Position position)
        implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitBinaryExpression(this);
    }
}
