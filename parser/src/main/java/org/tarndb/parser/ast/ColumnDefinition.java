package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of CREATE TABLE or ALTER TABLE ADD.
 *
 * @param generatedAs {@code GENERATED ALWAYS AS (expression)}, else null
 * @param constraints those written at the column; their column list names this column
 */
public record ColumnDefinition(
        Identifier name,
        TypeName type,
        @Nullable Expression defaultValue,
        Nullability nullability,
        @Nullable Identity identity,
        @Nullable Expression generatedAs,
        List<TableConstraint> constraints,
        Position position)
        implements Node {
    public ColumnDefinition {
        constraints = List.copyOf(constraints);
    }
}
