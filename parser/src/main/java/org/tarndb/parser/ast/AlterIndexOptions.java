package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code ALTER INDEX name SET (option = value, ...)}: of an index that is being built. */
public record AlterIndexOptions(QualifiedName name, List<Option> options, Position position) implements Statement {
    public AlterIndexOptions {
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitAlterIndexOptions(this);
    }
}
