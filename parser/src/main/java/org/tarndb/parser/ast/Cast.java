package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code CAST(operand AS type)}, also written {@code operand::type}. */
public record Cast(Expression operand, TypeName type, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitCast(this);
    }
}
