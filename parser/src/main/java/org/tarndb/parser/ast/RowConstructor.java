package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code (a, b)} or {@code ROW(a, b)}. */
public record RowConstructor(List<Expression> values, Position position) implements Expression {
    public RowConstructor {
        values = List.copyOf(values);
    }

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitRowConstructor(this);
    }
}
