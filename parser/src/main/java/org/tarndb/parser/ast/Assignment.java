package org.tarndb.parser.ast;

import java.util.List;

/**
 * {@code column = value} or {@code (a, b) = value}. With several columns the value is a {@link
 * RowConstructor} or a {@link ScalarSubquery}.
 */
public record Assignment(List<Identifier> columns, Expression value, Position position) implements Node {
    public Assignment {
        columns = List.copyOf(columns);
    }
}
