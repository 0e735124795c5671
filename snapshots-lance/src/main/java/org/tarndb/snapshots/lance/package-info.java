/**
 * Tables as Lance datasets. Lance's own library writes data files and manifests; which manifest is a version's is decided by our
 * {@link org.tarndb.snapshots.manifest.ManifestLog}, which it asks through {@link
 * org.tarndb.snapshots.lance.ManifestLogNamespace}.
 *
 * <p>Lance 7.0.0 takes every error of its external manifest store for a conflict: it deletes the manifest that it has staged and
 * tries again. So what it has staged is never what a row refers to, and a namespace that does not know what became of a version
 * publishes no other.
 */
@NullMarked
package org.tarndb.snapshots.lance;

import org.jspecify.annotations.NullMarked;
