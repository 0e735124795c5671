/** Published tables: what publishing costs, alone and beside writers, and how fast writers that race commit to each store. */
@NullMarked
package org.tarndb.benchmarks.snapshots;

import org.jspecify.annotations.NullMarked;
