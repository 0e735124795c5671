package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** DROP INDEX. */
public record DropIndex(QualifiedName name, boolean ifExists, DropBehavior behavior, Position position)
        implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitDropIndex(this);
    }
}
