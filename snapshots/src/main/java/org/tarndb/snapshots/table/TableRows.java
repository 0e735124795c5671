package org.tarndb.snapshots.table;

import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.Tree;

/**
 * The rows of one table in the version that is published.
 *
 * @param inFiles makes rows of files of them
 */
record TableRows(TableDef table, Tree<byte[]> rows, FileRows inFiles) {}
