package org.tarndb.snapshots.manifest;

import org.jspecify.annotations.Nullable;

/**
 * What a manifest store keeps of one version of one table.
 *
 * @param base of the table: its location as text, the same for all who use it
 * @param version from 1, without gaps; of a detached version the top bit is set, read as unsigned
 * @param path of the manifest, relative to the base: its staging path while it is pending, then its final path
 * @param sizeBytes of the manifest; below 0 when it is not known, as in rows of an earlier writer
 * @param sha256 of the manifest, 64 lower-case hexadecimal digits; null when it is not known
 */
public record ManifestRow(
        String base,
        long version,
        String path,
        long sizeBytes,
        @Nullable String sha256) {}
