package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code SET CONSTRAINTS {ALL | names} {DEFERRED | IMMEDIATE}}; no names: all. */
public record SetConstraints(List<QualifiedName> names, boolean deferred, Position position) implements Statement {
    public SetConstraints {
        names = List.copyOf(names);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitSetConstraints(this);
    }
}
