/**
 * Manifest rows in a table of DynamoDB.
 *
 * <p>A row is an item with the keys and attributes that Lance's store has: {@code base_uri} and {@code version}, {@code path},
 * {@code size}; and the manifest's {@code sha256}. Each location has one item more, its <em>counter</em>, of version 0: every
 * transaction that adds or deletes rows of the location adds one to it. What a writer has read of a location is still so when
 * its own transaction finds the counter as it was before.
 *
 * <p>All writes are transactions with a token: sent again after an answer was lost, one that was applied is answered with
 * success, and not with "condition failed". Where that memory of DynamoDB ends, after ten minutes, or a service has none, the
 * protocol finds out by content.
 */
@NullMarked
package org.tarndb.snapshots.dynamodb;

import org.jspecify.annotations.NullMarked;
