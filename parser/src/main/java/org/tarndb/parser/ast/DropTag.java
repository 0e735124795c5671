package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code DROP TAG name ON 'uri'}. */
public record DropTag(Identifier name, boolean ifExists, String location, List<Option> options, Position position)
        implements Statement {
    public DropTag {
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitDropTag(this);
    }
}
