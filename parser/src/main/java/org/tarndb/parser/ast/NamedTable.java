package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** A table or view by name, perhaps as it was at an earlier time. */
public record NamedTable(
        QualifiedName name, @Nullable AsOf asOf, @Nullable TableAlias alias, Position position)
        implements TableReference {

    @Override
    public <R extends @Nullable Object> R accept(TableReferenceVisitor<R> visitor) {
        return visitor.visitNamedTable(this);
    }
}
