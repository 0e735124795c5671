/**
 * Online index builds: CREATE INDEX ... ONLINE, outside any user transaction, while the table is written to.
 *
 * <p>A build is registered by a small commit that adds the index in the state BUILDING. From then on every prepare
 * maintains the index for rows up to the build cursor of the tip it applies to. A <em>step</em> takes the rows of one
 * version between the cursor and a later one, makes the index tree that covers them outside the commit latch, brings it up
 * to the tip by what changed since, and then, under the latch, installs tree and cursor as a commit of its own. So there is
 * one point in the order of commits at which the rows of the step go over from the build to the writers, and when a
 * transaction before that point rolls back, the step rolls back with it. When the cursor has passed the last row, a small
 * commit makes the index public. The journal sees the registration, the publication and the abort, never a step.
 *
 * <p>{@code BuildProcedure} has one method for each of these, none of which waits; {@code BuildWorker} calls them in a
 * thread of its own and does the waiting. Tests call them step by step.
 *
 * <p>Outcomes of a duplicate in a unique index: the writer fails where the key is in the index (at its statement, or at
 * its prepare); the build fails only for two confirmed rows.
 */
@NullMarked
package org.tarndb.txn.indexbuild;

import org.jspecify.annotations.NullMarked;
