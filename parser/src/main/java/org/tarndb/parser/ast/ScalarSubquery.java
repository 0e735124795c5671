package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** A query in parentheses used as a value, or as a row of values. */
public record ScalarSubquery(Query query, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitScalarSubquery(this);
    }
}
