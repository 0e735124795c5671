package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code SET DATABASE name value}: a property of the whole database, kept with it. */
public record SetDatabase(Identifier name, Expression value, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitSetDatabase(this);
    }
}
