package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code TRUNCATE [TABLE] t, ...}. */
public record Truncate(List<QualifiedName> tables, Position position) implements Statement {
    public Truncate {
        tables = List.copyOf(tables);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitTruncate(this);
    }
}
