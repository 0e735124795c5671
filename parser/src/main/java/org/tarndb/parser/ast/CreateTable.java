package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** CREATE TABLE with columns; constraints holds those written on their own, not those of a column. */
public record CreateTable(
        QualifiedName name,
        boolean ifNotExists,
        List<ColumnDefinition> columns,
        List<TableConstraint> constraints,
        Position position)
        implements Statement {
    public CreateTable {
        columns = List.copyOf(columns);
        constraints = List.copyOf(constraints);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCreateTable(this);
    }
}
