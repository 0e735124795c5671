package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** DELETE. */
public record Delete(
        QualifiedName table,
        @Nullable Identifier alias,
        List<TableReference> using,
        @Nullable Expression where,
        List<SelectItem> returning,
        Position position)
        implements Statement {
    public Delete {
        using = List.copyOf(using);
        returning = List.copyOf(returning);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitDelete(this);
    }
}
