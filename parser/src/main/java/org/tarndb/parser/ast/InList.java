package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code operand [NOT] IN (value, ...)}. */
public record InList(Expression operand, List<Expression> values, boolean negated, Position position)
        implements Expression {
    public InList {
        values = List.copyOf(values);
    }

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitInList(this);
    }
}
