package org.tarndb.snapshots.manifest;

import org.jspecify.annotations.Nullable;

/**
 * A row to be added, and what must hold for it.
 *
 * <ul>
 *   <li>Always: there is no row of its base and version.
 *   <li>A claim of the {@link #next} version also demands that the latest row of its base is the one of the version before, or
 *       that there is none if this version is the first. "Latest" is as {@link ExternalManifestStore#getLatestVersion} has it.
 *   <li>Where both the claim and that latest row have a hash, it must be the same: a version made from another table's state,
 *       one that stood at the same place before, follows nothing.
 * </ul>
 *
 * @param row to be added
 * @param followsLatest whether it must come directly after the latest row
 * @param predecessorSha256 the hash of the manifest that it was made from; null when it is not known
 */
public record ManifestClaim(
        ManifestRow row, boolean followsLatest, @Nullable String predecessorSha256) {
    /** A claim of the version after the latest. */
    public static ManifestClaim next(ManifestRow row, @Nullable String predecessorSha256) {
        return new ManifestClaim(row, true, predecessorSha256);
    }

    /** A claim that only demands that there is no such row: of a detached version, or of one that exists as an object alone. */
    public static ManifestClaim of(ManifestRow row) {
        return new ManifestClaim(row, false, null);
    }
}
