package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** INSERT; columns empty: not written; source null: {@code DEFAULT VALUES}. */
public record Insert(
        QualifiedName table,
        @Nullable Identifier alias,
        List<Identifier> columns,
        Overriding overriding,
        @Nullable Query source,
        @Nullable ConflictClause onConflict,
        List<SelectItem> returning,
        Position position)
        implements Statement {
    public Insert {
        columns = List.copyOf(columns);
        returning = List.copyOf(returning);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitInsert(this);
    }
}
