package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * {@code DROP PUBLICATION}.
 *
 * @param force also where its stores can't be reached
 */
public record DropPublication(Identifier name, boolean ifExists, boolean force, Position position)
        implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitDropPublication(this);
    }
}
