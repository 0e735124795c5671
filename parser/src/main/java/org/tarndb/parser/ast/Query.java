package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** Anything that yields rows. It is a statement, and may stand inside others. */
public sealed interface Query extends Statement permits ExplicitTable, QueryExpression, Select, SetOperation, Values {

    @Override
    default <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitQuery(this);
    }

    /** Calls the method of the visitor that belongs to this kind of node. */
    <R extends @Nullable Object> R accept(QueryVisitor<R> visitor);
}
