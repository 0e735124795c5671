/**
 * In which data files a table's rows are, and in which order: partitions and sort orders, as options name them, bound to a table's
 * columns, and as Iceberg's metadata have them. Values of partitions are computed by Iceberg's own transforms.
 *
 * <p>Invariants: rows of one data file have one partition; names of partition fields end with the field id of their column, so none
 * is ever the name of another column.
 */
@NullMarked
package org.tarndb.snapshots.layout;

import org.jspecify.annotations.NullMarked;
