/**
 * Sorts more entries than fit into memory: an external merge sort. Entries are collected in slabs; when a budget of memory
 * is used up they are sorted and spilled to a temporary file, a run, and the runs are merged at the end. There is no object
 * for an entry at any time, so nothing that a garbage collection would have to copy one by one while writers wait.
 *
 * <p>Temporary files are no part of a database: they are never forced, are deleted when their sort ends, in whatever way,
 * and those that a crash left are deleted when the database is opened. Those of databases in memory are in a directory that
 * is locked as long as it is used; what a killed process left there is deleted by the next one that spills.
 */
@NullMarked
package org.tarndb.storage.sort;

import org.jspecify.annotations.NullMarked;
