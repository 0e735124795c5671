package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** UPDATE. */
public record Update(
        QualifiedName table,
        @Nullable Identifier alias,
        List<Assignment> assignments,
        List<TableReference> from,
        @Nullable Expression where,
        List<SelectItem> returning,
        Position position)
        implements Statement {
    public Update {
        assignments = List.copyOf(assignments);
        from = List.copyOf(from);
        returning = List.copyOf(returning);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitUpdate(this);
    }
}
