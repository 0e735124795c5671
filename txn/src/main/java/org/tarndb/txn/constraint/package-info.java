/**
 * Foreign keys and CHECK constraints: what a statement must verify and do besides its own changes.
 *
 * <p>Invariant, quoted by tests:
 *
 * <ul>
 *   <li>I8 In every version, every row of a referencing table without NULL in the referencing columns has a row in the
 *       referenced table with that key, and no row makes a CHECK constraint FALSE.
 * </ul>
 *
 * <p>Why I8 holds without a look at anything under the commit latch. A transaction that makes a row refer to a key holds
 * that key SHARED, one that takes a key away (a delete, a change of the key) holds it EXCLUSIVE, both from before they look
 * until they have prepared. So of two that meet on a key the later one looks at a tip that has the earlier one's changes,
 * and the versions are made in that order. What a check sees in the tip it depends on: if that rolls back, so does the
 * transaction. A check that fails because of what is prepared but not confirmed waits for its fate first. It never looks at
 * the snapshot, so the isolation level plays no part. A foreign key is added with both tables locked EXCLUSIVE, so every
 * transaction that writes to one of them either has prepared before or knows the key.
 *
 * <p>Checks that are deferred need no list: at the commit they are made for all rows in the transaction's delta, so what is
 * rolled back to a savepoint is forgotten by itself. Recovery checks nothing: what is in the journal was checked.
 */
@NullMarked
package org.tarndb.txn.constraint;

import org.jspecify.annotations.NullMarked;
