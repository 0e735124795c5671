package org.tarndb.parser.ast;

import java.util.List;

/**
 * The name a table goes by in one query, perhaps with new names for its columns (empty list: as they are).
 */
public record TableAlias(Identifier name, List<Identifier> columns, Position position) implements Node {
    public TableAlias {
        columns = List.copyOf(columns);
    }
}
