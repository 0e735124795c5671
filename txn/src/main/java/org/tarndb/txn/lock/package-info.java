/**
 * The lock table: who holds which table, row, unique key or name, who waits for it, and which wait would never end.
 *
 * <p>Locks are held to the end of the transaction: rolling back to a savepoint or restarting a statement keeps them.
 * Readers take none. Requests for one key are served in the order they came, except that an owner that already holds the
 * key and wants it in a stronger mode goes before those that hold nothing.
 *
 * <p>A request waits for exactly these: the other holders whose mode is incompatible with its own, and the requests
 * ahead of it in the key's queue whose mode is. The wait-for graph has these edges and no others, so there is a deadlock
 * if and only if the graph has a cycle; it is looked for each time a wait begins, and the owner whose wait closes it is
 * the victim.
 *
 * <p>Invariants, asserted here and in the tests: L1 no two holders of a key are incompatible; L2 no request waits that
 * has nobody to wait for; L3 the wait-for graph has no cycle; L4 when no owner holds anything, the table is empty.
 */
@NullMarked
package org.tarndb.txn.lock;

import org.jspecify.annotations.NullMarked;
