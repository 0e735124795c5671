package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code SHOW SNAPSHOTS FROM 'uri'}: the published versions of a table. */
public record ShowSnapshots(String location, List<Option> options, Position position) implements Statement {
    public ShowSnapshots {
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitShowSnapshots(this);
    }
}
