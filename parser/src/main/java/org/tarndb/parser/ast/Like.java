package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code operand [NOT] {LIKE | ILIKE} pattern [ESCAPE escape]}; ignoreCase: ILIKE. */
public record Like(
        Expression operand,
        Expression pattern,
        @Nullable Expression escape,
        boolean ignoreCase,
        boolean negated,
        Position position)
        implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitLike(this);
    }
}
