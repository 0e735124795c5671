package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code VALUES (1, 2), (3, 4)}. */
public record Values(List<RowConstructor> rows, Position position) implements Query {
    public Values {
        rows = List.copyOf(rows);
    }

    @Override
    public <R extends @Nullable Object> R accept(QueryVisitor<R> visitor) {
        return visitor.visitValues(this);
    }
}
