package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code SHOW name}. */
public record ShowVariable(QualifiedName name, Position position) implements Statement {

    /** Whether all variables are shown. */
    public boolean isAll() {
        return name.toString().equals("ALL");
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitShowVariable(this);
    }
}
