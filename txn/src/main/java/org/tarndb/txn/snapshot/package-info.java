/**
 * What SQL needs of published snapshots. The work is done by an optional module, found by {@link java.util.ServiceLoader}: a
 * database that publishes nothing needs none of its libraries.
 */
@NullMarked
package org.tarndb.txn.snapshot;

import org.jspecify.annotations.NullMarked;
