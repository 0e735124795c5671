package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code CHECK TABLE table}. */
public record CheckTable(QualifiedName table, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCheckTable(this);
    }
}
