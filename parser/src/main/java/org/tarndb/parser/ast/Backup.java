package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** BACKUP TO: a copy of the database in another directory. */
public record Backup(String directory, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitBackup(this);
    }
}
