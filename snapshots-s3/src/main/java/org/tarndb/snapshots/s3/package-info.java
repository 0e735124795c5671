/**
 * Objects in S3 and in what speaks its protocol, through the AWS SDK, by {@link
 * org.tarndb.snapshots.s3.S3ObjectStoreProvider}.
 *
 * <p>What must be right here: a put that may have happened is never sent again by itself where the second answer would tell
 * the opposite ({@code If-None-Match}: S3, "Conditional writes"); bytes carry a checksum that the server compares; nothing
 * says that an object is absent but the server's own answer.
 */
@NullMarked
package org.tarndb.snapshots.s3;

import org.jspecify.annotations.NullMarked;
