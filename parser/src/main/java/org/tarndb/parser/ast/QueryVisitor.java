package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** One method for each kind of {@link Query}: the compiler sees to it that none is forgotten. */
public interface QueryVisitor<R extends @Nullable Object> {
    R visitExplicitTable(ExplicitTable node);

    R visitQueryExpression(QueryExpression node);

    R visitSelect(Select node);

    R visitSetOperation(SetOperation node);

    R visitValues(Values node);
}
