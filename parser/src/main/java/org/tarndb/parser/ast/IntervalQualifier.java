package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * The unit of an interval: {@code DAY}, {@code DAY(3) TO SECOND(6)}.
 *
 * @param start the first, largest field
 * @param precision digits of the first field; null when not given
 * @param end the last field; null for an interval of one field
 * @param fractionalPrecision digits of the fraction of a second; null when not given
 */
public record IntervalQualifier(
        IntervalField start,
        @Nullable Integer precision,
        @Nullable IntervalField end,
        @Nullable Integer fractionalPrecision,
        Position position)
        implements Node {}
