package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * LIMIT and OFFSET, or FETCH FIRST; count null: no limit; withTies: also the rows that sort equal to the
 * last.
 */
public record RowLimit(
        @Nullable Expression offset, @Nullable Expression count, boolean withTies, Position position) implements Node {}
