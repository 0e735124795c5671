package org.tarndb.snapshots.manifest;

import java.util.List;
import java.util.Optional;
import org.tarndb.storage.env.Cancellation;

/**
 * The versions of tables, each with its manifest: a sequence from 1 without gaps, of which all readers see the same.
 *
 * <p>Thread-safe, also among processes. Errors are {@link org.tarndb.storage.error.TarnException}: {@code OBJECT_STORE_FAILED},
 * {@code MANIFEST_STORE_FAILED} when a store can't be asked, which never means that something is absent; {@code
 * SNAPSHOT_CORRUPTED} when a manifest is not what was recorded of it; {@code SNAPSHOT_NOT_FOUND} when one is recorded and not
 * there.
 */
public interface ManifestLog {
    /**
     * Where the latest manifest is. Finishes its publication if that is pending.
     *
     * @return empty when the table has no versions
     */
    Optional<ManifestLocation> getLatestManifestLocation(ManifestTable table);

    /**
     * Where a version's manifest is. Finishes its publication if that is pending.
     *
     * @param version detached ones too
     * @return empty when there is no such version
     */
    Optional<ManifestLocation> getManifestLocation(ManifestTable table, long version);

    /** The manifest's bytes, checked against what was recorded of them. */
    Manifest read(ManifestTable table, ManifestLocation location);

    /**
     * Publishes versions, of different tables: all or none. Durable on return of {@link PutResult.Committed}.
     *
     * @param cancellation is looked at until the versions are claimed; from there on they are published
     * @throws org.tarndb.storage.error.TarnException for definite failures, after which nothing is published: {@code
     *     PUBLICATION_TARGET_REPLACED} when a predecessor is not there any more, {@code MANIFEST_STORE_BYPASSED} when somebody
     *     published the version without this log, {@code FEATURE_NOT_SUPPORTED} for several tables where they can't be
     *     claimed at once, the errors of the stores, and what the cancellation says. {@code SNAPSHOT_CORRUPTED} is not definite: a
     *     manifest is damaged, perhaps that of a version which was claimed here
     */
    PutResult put(List<ManifestDraft> drafts, Cancellation cancellation);

    /** Drafts of how many tables {@link #put} takes at once. */
    int maxTables();

    /**
     * Removes a version: its manifest, then what is recorded of it. It is the caller's to know that nobody needs it. Does
     * nothing when it is gone; can be repeated after an error.
     *
     * @throws IllegalArgumentException for the latest version, from which the next one follows
     */
    void forget(ManifestTable table, long version);

    /**
     * Removes all versions of a table, so that another one may begin at its place: the manifests, then what is recorded of
     * them. Can be repeated after an error; until it has succeeded the table may be there or its versions unreadable. The
     * table's other objects are the caller's to remove.
     */
    void delete(ManifestTable table);

    /**
     * Deletes what is recorded of a table, and lets its manifests stay: from then on the objects alone say what is published, and
     * who publishes again goes on from them. Versions that are pending are published first. What another writer records
     * meanwhile may stay recorded. Can be repeated after an error; at no moment an older version stands for the latest.
     */
    void release(ManifestTable table);

    /** The paths, relative to the table, that are recorded as those of manifests: a collector must leave them alone. */
    List<String> recordedPaths(ManifestTable table);

    /** The versions that are published or pending, in ascending order, without detached ones. */
    List<Long> versions(ManifestTable table);
}
