package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code SHUTDOWN [IMMEDIATELY]}. */
public record Shutdown(boolean immediately, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitShutdown(this);
    }
}
