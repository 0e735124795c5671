package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A function that yields rows: {@code UNNEST(...)}, {@code snapshot(...)}. */
public record TableFunction(
        boolean lateral,
        QualifiedName name,
        List<Expression> arguments,
        boolean withOrdinality,
        @Nullable TableAlias alias,
        Position position)
        implements TableReference {
    public TableFunction {
        arguments = List.copyOf(arguments);
    }

    @Override
    public <R extends @Nullable Object> R accept(TableReferenceVisitor<R> visitor) {
        return visitor.visitTableFunction(this);
    }
}
