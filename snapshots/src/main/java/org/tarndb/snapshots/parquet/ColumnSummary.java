package org.tarndb.snapshots.parquet;

import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn;

/**
 * What is known of a column's values in one file.
 *
 * @param sizeBytes of its pages, compressed
 * @param values rows, those with NULL among them
 * @param low the least value that is neither NULL nor NaN, in the file's form; null when there is none
 * @param high the greatest such value
 */
public record ColumnSummary(
        FileColumn column,
        long sizeBytes,
        long values,
        long nulls,
        long nans,
        @Nullable Object low,
        @Nullable Object high) {}
