package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** The word DEFAULT in the place of a value: in VALUES of an INSERT, in SET of an UPDATE. */
public record DefaultValue(Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitDefaultValue(this);
    }
}
