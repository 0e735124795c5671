package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * CREATE INDEX.
 *
 * @param name may be qualified with the schema of the table
 * @param keys columns ({@link ColumnReference}) or expressions, in order
 * @param nullsDistinct whether two NULL keys differ in a unique index, the default
 * @param where the condition of a partial index; null: all rows
 * @param online built while writers go on
 * @param nowait return when the build is registered, not when it is done
 */
public record CreateIndex(
        QualifiedName name,
        boolean unique,
        boolean ifNotExists,
        QualifiedName table,
        List<SortItem> keys,
        List<Identifier> include,
        boolean nullsDistinct,
        @Nullable Expression where,
        boolean online,
        boolean nowait,
        List<Option> options,
        Position position)
        implements Statement {
    public CreateIndex {
        keys = List.copyOf(keys);
        include = List.copyOf(include);
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCreateIndex(this);
    }
}
