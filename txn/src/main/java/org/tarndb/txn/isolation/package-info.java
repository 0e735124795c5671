/**
 * What makes SERIALIZABLE of snapshot isolation: the keys and ranges that a transaction has read, and the check at prepare
 * that none of them has changed since (H. T. Kung and J. T. Robinson, On Optimistic Methods for Concurrency Control, ACM
 * TODS 6(2), 1981: backward validation).
 *
 * <p>The argument. A transaction reads one version, its snapshot, with its own changes on top. When it prepares, all that
 * it has read, rows that were absent included, is the same in the tip that its changes are applied to as it was in the
 * snapshot. So it would have read the same, and written the same, had it run as a whole at that place in the order of
 * commits: the order of CSNs is a serial order of all that write. A transaction without changes is in its place right
 * after its snapshot, for a version is what the commits up to its CSN have made, no more and no less; it needs no check
 * and never fails.
 *
 * <p>What is compared are the versions, not logs of what others wrote: {@link org.tarndb.storage.tree.Tree#diff} skips
 * what they share, so the check costs as much as has changed. It needs no trace of other transactions, nothing is kept for
 * those that have ended, and since versions are values nearly all of it is done without the commit latch: under it
 * remains what was prepared during the check.
 *
 * <p>A read is known by a range of keys, in the table's rows or in an index; a range of an index stands for the rows
 * that its entries lead to as well. The number of ranges and the bytes of their ends are bounded, so a transaction that
 * reads very much is checked for a little more than it has read: it may fail needlessly, never pass wrongly.
 */
@NullMarked
package org.tarndb.txn.isolation;

import org.jspecify.annotations.NullMarked;
