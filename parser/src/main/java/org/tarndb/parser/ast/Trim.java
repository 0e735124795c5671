package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code TRIM([side] [characters] FROM source)}; characters null: blanks. */
public record Trim(TrimSide side, @Nullable Expression characters, Expression source, Position position)
        implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitTrim(this);
    }
}
