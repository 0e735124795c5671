/** Manifest stores: a directory, a table of any database, the object store itself. */
@NullMarked
package org.tarndb.snapshots.manifeststore;

import org.jspecify.annotations.NullMarked;
