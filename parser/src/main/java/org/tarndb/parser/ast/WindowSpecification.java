package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A window in parentheses; base is the named window it builds on, or null. */
public record WindowSpecification(
        @Nullable Identifier base,
        List<Expression> partitionBy,
        List<SortItem> orderBy,
        @Nullable WindowFrame frame,
        Position position)
        implements Window {
    public WindowSpecification {
        partitionBy = List.copyOf(partitionBy);
        orderBy = List.copyOf(orderBy);
    }
}
