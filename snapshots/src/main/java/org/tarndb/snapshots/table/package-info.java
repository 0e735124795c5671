/**
 * Published tables: a confirmed version of some tables becomes the next version of each in an object store, as data files and Iceberg
 * metadata, while writers go on. A version is a value: it is held while it is walked, and nobody waits.
 *
 * <p>Invariants: a data file's rows are of one partition, in the order of the table's layout; a row key is live in at most one place
 * of a snapshot; no object is deleted while it is not certain that the version that refers to it has lost. docs/snapshots-tables.md
 * has the rules of incremental publishing.
 */
@NullMarked
package org.tarndb.snapshots.table;

import org.jspecify.annotations.NullMarked;
