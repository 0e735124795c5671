/**
 * Tables as Apache Iceberg knows them (format version 2): metadata, schemas, statistics of files, and the commit of a version at
 * {@code metadata/v{N}.metadata.json} through a {@link org.tarndb.snapshots.iceberg.MetadataLog}. What is published and when is {@code
 * table}'s business.
 */
@NullMarked
package org.tarndb.snapshots.iceberg;

import org.jspecify.annotations.NullMarked;
