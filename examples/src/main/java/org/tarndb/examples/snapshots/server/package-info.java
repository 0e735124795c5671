/** The servers that are published to, S3 and PostgreSQL; and the trap in front of one, which kills a client at a given request. */
@NullMarked
package org.tarndb.examples.snapshots.server;

import org.jspecify.annotations.NullMarked;
