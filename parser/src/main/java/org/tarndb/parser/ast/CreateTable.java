package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** CREATE TABLE with columns; constraints holds those written on their own, options those of WITH. */
public record CreateTable(
        QualifiedName name,
        boolean ifNotExists,
        List<ColumnDefinition> columns,
        List<TableConstraint> constraints,
        List<Option> options,
        Position position)
        implements Statement {
    public CreateTable {
        columns = List.copyOf(columns);
        constraints = List.copyOf(constraints);
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCreateTable(this);
    }
}
