/**
 * The external manifest commit protocol: a table is a sequence of versions, each with one manifest whose content is the
 * caller's business. A small, strongly consistent {@link org.tarndb.snapshots.manifest.ExternalManifestStore} picks one winner for
 * each (table, version); the object store holds the truth.
 *
 * <p>The contract is that of Lance's {@code ExternalManifestStore}; what differs on purpose is said in docs/snapshots.md.
 */
@NullMarked
package org.tarndb.snapshots.manifest;

import org.jspecify.annotations.NullMarked;
