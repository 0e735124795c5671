package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** DROP SCHEMA. */
public record DropSchema(Identifier name, boolean ifExists, DropBehavior behavior, Position position)
        implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitDropSchema(this);
    }
}
