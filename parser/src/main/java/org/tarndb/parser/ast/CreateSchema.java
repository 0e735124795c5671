package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** CREATE SCHEMA. */
public record CreateSchema(Identifier name, boolean ifNotExists, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCreateSchema(this);
    }
}
