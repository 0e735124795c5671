package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query with anything that applies to its whole result: WITH, ORDER BY, LIMIT, FOR UPDATE. Exists only
 * when at least one of them was written.
 */
public record QueryExpression(
        @Nullable With with,
        Query body,
        List<SortItem> orderBy,
        @Nullable RowLimit limit,
        List<LockClause> locks,
        Position position)
        implements Query {
    public QueryExpression {
        orderBy = List.copyOf(orderBy);
        locks = List.copyOf(locks);
    }

    @Override
    public <R extends @Nullable Object> R accept(QueryVisitor<R> visitor) {
        return visitor.visitQueryExpression(this);
    }
}
