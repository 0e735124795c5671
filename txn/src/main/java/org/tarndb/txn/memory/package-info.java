/**
 * The memory of a database that grows with what its users leave open: changes of transactions, locks, and versions kept
 * for time travel. One account has one limit. What can be given up, the history, goes before a transaction has to fail;
 * a transaction that fails gives back what its statement took, and the others go on.
 */
@NullMarked
package org.tarndb.txn.memory;

import org.jspecify.annotations.NullMarked;
