/**
 * Manifest rows in a table of DynamoDB.
 *
 * <p>A row is an item with the keys and attributes that Lance's store has: {@code base_uri} and {@code version}, {@code path},
 * {@code size}; and the manifest's {@code sha256}. Each location has one item more, its <em>counter</em>, of version 0: every claim
 * and every drop of the location adds one to it. When a transaction finds the counter as its writer read it, then what the writer
 * has read of the location's rows after that is still so; but for rows of versions that have expired, which don't matter: the
 * latest is not among them.
 *
 * <p>All writes are transactions with a token: sent again after an answer was lost, one that was applied is answered with
 * success, and not with "condition failed". Where that memory of DynamoDB ends, after ten minutes, or a service has none, the
 * protocol finds out by content.
 */
@NullMarked
package org.tarndb.snapshots.dynamodb;

import org.jspecify.annotations.NullMarked;
