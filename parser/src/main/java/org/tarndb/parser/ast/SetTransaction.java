package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * {@code SET TRANSACTION ...}: for the current or next transaction; session: {@code SET SESSION
 * CHARACTERISTICS AS TRANSACTION ...}, for all that follow.
 */
public record SetTransaction(boolean session, TransactionModes modes, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitSetTransaction(this);
    }
}
