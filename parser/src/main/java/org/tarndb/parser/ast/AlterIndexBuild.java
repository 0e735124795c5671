package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code ALTER INDEX name {PAUSE | RESUME | CANCEL} BUILD}. */
public record AlterIndexBuild(QualifiedName name, Action action, Position position) implements Statement {

    /** What to do with the running build. */
    public enum Action {
        PAUSE,
        RESUME,
        CANCEL
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitAlterIndexBuild(this);
    }
}
