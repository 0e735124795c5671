package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code COMMIT [WORK]}. */
public record Commit(Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCommit(this);
    }
}
