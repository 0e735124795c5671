package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code operand [NOT] BETWEEN [SYMMETRIC] low AND high}. */
public record Between(
        Expression operand, Expression low, Expression high, boolean symmetric, boolean negated, Position position)
        implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitBetween(this);
    }
}
