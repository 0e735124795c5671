package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code NEXT VALUE FOR sequence}. */
public record NextValue(QualifiedName sequence, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitNextValue(this);
    }
}
