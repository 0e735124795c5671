package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code EXPIRE SNAPSHOTS FROM 'uri' RETAIN ...}: deletes versions that are not to be kept. */
public record ExpireSnapshots(String location, Retention retain, List<Option> options, Position position)
        implements Statement {
    public ExpireSnapshots {
        options = List.copyOf(options);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitExpireSnapshots(this);
    }
}
