package org.tarndb.txn.snapshot;

import org.jspecify.annotations.Nullable;

/**
 * Values that a query wants of a column; NULL is not among them.
 *
 * @param column number among all columns of the table
 * @param low in internal form; null: no bound
 * @param high as low
 */
public record ColumnRange(
        int column,
        @Nullable Object low,
        boolean lowInclusive,
        @Nullable Object high,
        boolean highInclusive) {}
