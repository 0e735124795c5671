/**
 * Transactions over an immutable database version: the facade {@link org.tarndb.txn.Database} and
 * {@link org.tarndb.txn.Transaction}, and what a statement reads and writes through.
 */
@NullMarked
package org.tarndb.txn;

import org.jspecify.annotations.NullMarked;
