/**
 * Statements about published snapshots: PUBLISH TABLE, SHOW SNAPSHOTS, tags, EXPIRE SNAPSHOTS. The work is done by the
 * {@link org.tarndb.txn.snapshot.SnapshotProvider}; here are the names, locations and values that the statements write.
 */
@NullMarked
package org.tarndb.planner.snapshot;

import org.jspecify.annotations.NullMarked;
