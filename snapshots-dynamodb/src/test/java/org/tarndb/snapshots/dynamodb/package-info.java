/**
 * The manifest store against a stand-in: an HTTP server in this JVM that was written from AWS's documentation of DynamoDB's
 * API. It is not DynamoDB, and proves nothing about DynamoDB itself.
 */
@NullMarked
package org.tarndb.snapshots.dynamodb;

import org.jspecify.annotations.NullMarked;
