/**
 * How a table's columns are held in published files: field ids, file types, and rows as arrays of values in that order. It knows
 * neither Parquet nor Iceberg, and is what both agree on; docs/snapshots-tables.md has the table of types.
 */
@NullMarked
package org.tarndb.snapshots.schema;

import org.jspecify.annotations.NullMarked;
