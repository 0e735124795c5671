package org.tarndb.parser.ast;

import java.util.List;

/** {@code GROUP BY [DISTINCT] ...}. */
public record GroupBy(boolean distinct, List<GroupingElement> elements, Position position) implements Node {
    public GroupBy {
        elements = List.copyOf(elements);
    }
}
