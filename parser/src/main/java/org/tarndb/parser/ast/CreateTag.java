package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE TAG name ON 'uri' VERSION n}: a name for a published version, which keeps it.
 *
 * @param version null: the latest
 */
public record CreateTag(
        Identifier name, String location, @Nullable Expression version, List<Option> options, Position position)
        implements Statement {
    public CreateTag {
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitCreateTag(this);
    }
}
