package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** MERGE; for each row the first branch that fits acts. */
public record Merge(
        QualifiedName table,
        @Nullable Identifier alias,
        TableReference source,
        Expression on,
        List<MergeBranch> branches,
        List<SelectItem> returning,
        Position position)
        implements Statement {
    public Merge {
        branches = List.copyOf(branches);
        returning = List.copyOf(returning);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitMerge(this);
    }
}
