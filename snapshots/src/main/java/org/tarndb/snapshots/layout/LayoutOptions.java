package org.tarndb.snapshots.layout;

import org.jspecify.annotations.Nullable;

/**
 * How a table's rows are to be laid out, as options say it.
 *
 * @param partitionBy transforms of columns, such as {@code region, bucket(16, id), day(at)}; null for no partitions
 * @param sortBy columns, such as {@code a, b DESC NULLS LAST}; null for the order of the row key
 */
public record LayoutOptions(
        @Nullable String partitionBy, @Nullable String sortBy) {
    /** The name of the option of partitions. */
    public static final String PARTITION_BY = "partition_by";
    /** The name of the option of the order. */
    public static final String SORT_BY = "sort_by";

    /** One partition, in the order of the row key. */
    public static final LayoutOptions NONE = new LayoutOptions(null, null);
}
