package org.tarndb.parser.ast;

import java.util.List;

/** {@code name [(columns)] AS (query)}. */
public record CommonTable(Identifier name, List<Identifier> columns, Query query, Position position) implements Node {
    public CommonTable {
        columns = List.copyOf(columns);
    }
}
