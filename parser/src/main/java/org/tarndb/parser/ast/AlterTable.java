package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** ALTER TABLE with one action. */
public record AlterTable(QualifiedName table, boolean ifExists, AlterTableAction action, Position position)
        implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitAlterTable(this);
    }
}
