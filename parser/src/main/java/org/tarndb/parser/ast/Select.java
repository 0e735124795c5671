package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One SELECT without ORDER BY; from holds what commas separate and may be empty. */
public record Select(
        boolean distinct,
        List<SelectItem> items,
        List<TableReference> from,
        @Nullable Expression where,
        @Nullable GroupBy groupBy,
        @Nullable Expression having,
        List<NamedWindow> windows,
        @Nullable Expression qualify,
        Position position)
        implements Query {
    public Select {
        items = List.copyOf(items);
        from = List.copyOf(from);
        windows = List.copyOf(windows);
    }

    @Override
    public <R extends @Nullable Object> R accept(QueryVisitor<R> visitor) {
        return visitor.visitSelect(this);
    }
}
