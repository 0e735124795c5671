/**
 * Histories of concurrent transactions on real threads, through JDBC and a pool, while indexes are built and dropped and
 * checkpoints are written. What a level forbids is looked for in what the clients saw; see {@code org.tarndb.txn.history}.
 *
 * <p>How the threads interleave is the machine's choice, so a failure prints the history, not a way to repeat it. Schedules
 * that can be repeated are in {@code org.tarndb.txn}.
 */
@NullMarked
package org.tarndb.jdbc.history;

import org.jspecify.annotations.NullMarked;
