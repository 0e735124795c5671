package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code operand IS [NOT] NULL}. */
public record IsNull(Expression operand, boolean negated, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitIsNull(this);
    }
}
