package org.tarndb.parser.ast;

/** One key of an ORDER BY, or one column of an index. */
public record SortItem(Expression expression, boolean descending, NullOrder nullOrder, Position position)
        implements Node {}
