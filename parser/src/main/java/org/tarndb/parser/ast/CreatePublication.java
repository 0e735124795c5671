package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE PUBLICATION}: tables that are published again and again.
 *
 * @param every the time between two publications; null: by a default
 * @param retain which versions are kept; null: all
 */
public record CreatePublication(
        Identifier name,
        boolean ifNotExists,
        List<QualifiedName> tables,
        String location,
        @Nullable Expression every,
        @Nullable Retention retain,
        List<Option> options,
        Position position)
        implements Statement {
    public CreatePublication {
        tables = List.copyOf(tables);
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCreatePublication(this);
    }
}
