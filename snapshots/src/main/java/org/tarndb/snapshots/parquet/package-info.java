/**
 * Data files: rows of {@link org.tarndb.snapshots.schema.FileSchema} to Apache Parquet and back. Columns are found by field id, never by
 * name or place. Parquet is seen in this package alone, and no class of Hadoop is needed when it runs: files are read and written
 * through {@link org.tarndb.storage.env.FileSystem} and {@link org.tarndb.snapshots.objectstore.ObjectReader}, compressed by {@link
 * org.tarndb.snapshots.parquet.ZstdCodec}.
 */
@NullMarked
package org.tarndb.snapshots.parquet;

import org.jspecify.annotations.NullMarked;
