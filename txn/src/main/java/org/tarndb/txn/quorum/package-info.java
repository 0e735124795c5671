/**
 * Who must have a synchronous transaction's record before it is confirmed: replicas that acknowledge what the journal was
 * given, and the rule that counts them. The commit pipeline sees {@link org.tarndb.txn.quorum.Quorum} alone.
 */
@NullMarked
package org.tarndb.txn.quorum;

import org.jspecify.annotations.NullMarked;
