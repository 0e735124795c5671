package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code ALTER INDEX [IF EXISTS] name RENAME TO newName}. */
public record RenameIndex(QualifiedName name, boolean ifExists, Identifier newName, Position position)
        implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitRenameIndex(this);
    }
}
