package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code DROP PUBLICATION}. */
public record DropPublication(Identifier name, boolean ifExists, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitDropPublication(this);
    }
}
