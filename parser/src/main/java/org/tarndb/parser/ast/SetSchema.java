package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code SET SCHEMA name}; the name may have been written as a string. */
public record SetSchema(Identifier name, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitSetSchema(this);
    }
}
