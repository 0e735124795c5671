package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code RELEASE [SAVEPOINT] name}. */
public record ReleaseSavepoint(Identifier name, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitReleaseSavepoint(this);
    }
}
