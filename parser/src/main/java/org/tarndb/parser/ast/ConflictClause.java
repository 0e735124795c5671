package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code ON CONFLICT [(columns) | ON CONSTRAINT constraint] DO {NOTHING | UPDATE SET updates [WHERE
 * where]}}; no updates: do nothing.
 */
public record ConflictClause(
        List<Identifier> columns,
        @Nullable Identifier constraint,
        List<Assignment> updates,
        @Nullable Expression where,
        Position position)
        implements Node {
    public ConflictClause {
        columns = List.copyOf(columns);
        updates = List.copyOf(updates);
    }
}
