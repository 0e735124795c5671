package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code START TRANSACTION} or {@code BEGIN}. */
public record StartTransaction(TransactionModes modes, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitStartTransaction(this);
    }
}
