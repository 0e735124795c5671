package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** A query in parentheses. */
public record DerivedTable(
        boolean lateral, Query query, @Nullable TableAlias alias, Position position) implements TableReference {

    @Override
    public <R extends @Nullable Object> R accept(TableReferenceVisitor<R> visitor) {
        return visitor.visitDerivedTable(this);
    }
}
