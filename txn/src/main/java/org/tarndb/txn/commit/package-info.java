/**
 * The commit pipeline: prepare, confirm, and rollback of what is prepared.
 *
 * <p>A transaction is <em>prepared</em> under the commit latch: its changes are applied to the tip version, it gets the
 * next CSN and its place at the end of the <em>limbo</em>, the queue of prepared transactions whose fate is open, and its
 * record is handed to the journal. It is <em>confirmed</em> in CSN order once its record is durable: the confirmed version
 * moves. A <em>synchronous</em> commit also needs the quorum's decision, a record of its own that must be durable too. When
 * the journal refuses a record, or the quorum takes too long, its transaction and all later ones in the limbo roll back,
 * newest first, and the tip returns to the version before. A commit without a record (a step of an index build, any commit
 * of a database in memory) is confirmed as soon as all before it is.
 *
 * <p>Invariants, quoted by tests:
 *
 * <ul>
 *   <li>I1 confirmed.csn &lt;= tip.csn; both only grow, except that a cascade sets tip back, never below confirmed.
 *   <li>I2 The limbo holds exactly the versions between them, in CSN order.
 *   <li>I3 For every version v and every index that is public in v, the entries are exactly those derived from v's rows.
 *   <li>I4 For every version v and every building index, the entries are exactly those derived from v's rows with key
 *       &lt;= v's build cursor.
 *   <li>I5 In every version, a unique constraint that is enforced holds over all rows (over rows up to the cursor while
 *       building).
 *   <li>I6 Nothing unconfirmed reaches a checkpoint or a READ COMMITTED reader.
 *   <li>I7 A commit that returned survives a crash under the policy SYNC; a commit that failed with a rollback code is
 *       nowhere.
 *   <li>I8 Foreign keys and CHECK constraints hold in every version: see {@link org.tarndb.txn.constraint}.
 * </ul>
 *
 * <p>Latch rule: nobody waits or does I/O while holding the commit latch.
 */
@NullMarked
package org.tarndb.txn.commit;

import org.jspecify.annotations.NullMarked;
