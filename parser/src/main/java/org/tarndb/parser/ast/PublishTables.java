package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code PUBLISH TABLE a, b TO 'uri'}: one more version of the tables, consistent with each other. */
public record PublishTables(List<QualifiedName> tables, String location, List<Option> options, Position position)
        implements Statement {
    public PublishTables {
        tables = List.copyOf(tables);
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitPublishTables(this);
    }
}
