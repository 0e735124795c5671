package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code ROLLBACK [WORK] [TO [SAVEPOINT] savepoint]}; savepoint null: the whole transaction. */
public record Rollback(@Nullable Identifier savepoint, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitRollback(this);
    }
}
