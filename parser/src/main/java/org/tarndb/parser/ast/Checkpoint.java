package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** CHECKPOINT. */
public record Checkpoint(Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCheckpoint(this);
    }
}
