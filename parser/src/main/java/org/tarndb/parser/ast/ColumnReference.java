package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** A column by name. */
public record ColumnReference(QualifiedName name, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitColumnReference(this);
    }
}
