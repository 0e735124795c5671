package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code ALTER PUBLICATION name {PAUSE | RESUME | SET (...)}}; options are there for SET alone. */
public record AlterPublication(Identifier name, Action action, List<Option> options, Position position)
        implements Statement {
    /** What is to become of it. */
    public enum Action {
        PAUSE,
        RESUME,
        SET
    }

    public AlterPublication {
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitAlterPublication(this);
    }
}
