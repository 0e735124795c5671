package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code CREATE TABLE name [(columns)] AS query [WITH [NO] DATA]}. */
public record CreateTableAs(
        QualifiedName name,
        boolean ifNotExists,
        List<Identifier> columns,
        Query query,
        boolean withData,
        Position position)
        implements Statement {
    public CreateTableAs {
        columns = List.copyOf(columns);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCreateTableAs(this);
    }
}
