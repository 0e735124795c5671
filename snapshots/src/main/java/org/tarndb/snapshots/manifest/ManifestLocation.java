package org.tarndb.snapshots.manifest;

import org.jspecify.annotations.Nullable;

/**
 * A manifest that is in its place.
 *
 * @param version of the table
 * @param path of the manifest, relative to the table: a final one
 * @param sizeBytes of the manifest
 * @param sha256 as the manifest store has it; null when it has none
 * @param eTag of the object as the caller of this moment saw it: it tells cached contents apart, and is nothing to store or to
 *     compare with another caller's
 */
public record ManifestLocation(
        long version,
        String path,
        long sizeBytes,
        @Nullable String sha256,
        @Nullable String eTag) {}
