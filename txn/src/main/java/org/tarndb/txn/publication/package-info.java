/**
 * Publishes tables again and again, beside everything else: a thread for each publication, which waits for its time, publishes the
 * newest confirmed version, and lets go of versions that need not be kept. Nothing here holds a latch or a lock while a store
 * is talked to, and a store that does not answer delays nobody but its own publication.
 */
@NullMarked
package org.tarndb.txn.publication;

import org.jspecify.annotations.NullMarked;
