/**
 * Time travel: the versions that were confirmed within the database's retention. They are values that would be garbage
 * otherwise, so keeping one costs a reference, and the memory of what it does not share with the next one.
 */
@NullMarked
package org.tarndb.txn.history;

import org.jspecify.annotations.NullMarked;
