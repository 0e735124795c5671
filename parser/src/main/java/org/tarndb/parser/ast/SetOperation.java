package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** UNION, INTERSECT or EXCEPT of two queries; all: duplicates stay. A long chain nests to the left. */
public record SetOperation(Operator operator, boolean all, Query left, Query right, Position position)
        implements Query {

    /** The set operators. */
    public enum Operator {
        UNION,
        INTERSECT,
        EXCEPT
    }

    @Override
    public <R extends @Nullable Object> R accept(QueryVisitor<R> visitor) {
        return visitor.visitSetOperation(this);
    }
}
