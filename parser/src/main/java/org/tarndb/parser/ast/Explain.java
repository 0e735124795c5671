package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code EXPLAIN [ANALYZE] statement}. */
public record Explain(boolean analyze, Statement statement, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitExplain(this);
    }
}
