package org.tarndb.snapshots.manifest;

import java.util.List;
import org.tarndb.storage.error.TarnException;

/** How an attempt to publish ended. A definite failure of another kind is an exception. */
public sealed interface PutResult {
    /** The versions are published; where their manifests are, in the order of the drafts. */
    record Committed(List<ManifestLocation> locations) implements PutResult {}

    /** Another writer has the version, for certain; nothing of this attempt is left or will take effect. */
    record Conflict(ManifestTable table, long version) implements PutResult {}

    /**
     * It may or may not be published, now or by the next who resolves the version: to be found out ({@link OutcomeVerification}).
     * Nothing was deleted.
     */
    record Undecided(TarnException cause) implements PutResult {}
}
