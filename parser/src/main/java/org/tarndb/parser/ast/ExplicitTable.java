package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code TABLE name}: all its rows and columns. */
public record ExplicitTable(QualifiedName name, Position position) implements Query {

    @Override
    public <R extends @Nullable Object> R accept(QueryVisitor<R> visitor) {
        return visitor.visitExplicitTable(this);
    }
}
