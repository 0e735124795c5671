package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code SAVEPOINT name}. */
public record Savepoint(Identifier name, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitSavepoint(this);
    }
}
