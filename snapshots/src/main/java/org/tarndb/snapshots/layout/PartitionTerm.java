package org.tarndb.snapshots.layout;

/**
 * A part of {@code partition_by}.
 *
 * @param transform as Iceberg's metadata write it: {@code identity}, {@code bucket[16]}
 */
record PartitionTerm(String transform, String column) {}
