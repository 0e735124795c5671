/** A process that applies batches to its copy of the database and publishes it, and its parent's hold on it. */
@NullMarked
package org.tarndb.examples.snapshots.publisher;

import org.jspecify.annotations.NullMarked;
