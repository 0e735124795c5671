package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code EXTRACT(field FROM source)}; the field in upper case, not checked yet. */
public record Extract(String field, Expression source, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitExtract(this);
    }
}
