package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code ARRAY[a, b]}. */
public record ArrayConstructor(List<Expression> values, Position position) implements Expression {
    public ArrayConstructor {
        values = List.copyOf(values);
    }

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitArrayConstructor(this);
    }
}
