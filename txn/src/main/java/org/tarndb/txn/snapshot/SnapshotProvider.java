package org.tarndb.txn.snapshot;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Env;

/**
 * Publishes tables, and reads what was published. Locations may be on other machines: each call may take as long as the time-outs
 * of the stores allow, and throws OBJECT_STORE_FAILED or MANIFEST_STORE_FAILED when one does not answer; an outage is never "no
 * such snapshot". A call that is cancelled ends soon, with the cancellation's reason, or with PUBLICATION_OUTCOME_UNKNOWN when it
 * was about to commit. An option that is not known is an error. Thread-safe.
 */
public interface SnapshotProvider {
    /** At this age a file that no version uses is taken for left behind, unless something else is said. */
    Duration ORPHAN_AGE = Duration.ofDays(3);

    /**
     * Publishes one more version of each table, all from one version of the database. When it returns they are durable and seen by
     * every reader.
     *
     * @throws org.tarndb.storage.error.TarnException PUBLICATION_CONFLICT when others publish all the time;
     *     PUBLICATION_OUTDATED when a newer version of the database is published already;
     *     PUBLICATION_OUTCOME_UNKNOWN; the cancellation's, then nothing is published; INVALID_PARAMETER_VALUE
     */
    List<PublishedTable> publish(PublishRequest request);

    /**
     * Refuses options by which the tables, as they are now, can't be published; reaches no store.
     *
     * @param to as of {@link PublishRequest#to}
     * @throws org.tarndb.storage.error.TarnException UNDEFINED_COLUMN, INVALID_PARAMETER_VALUE and others
     */
    default void check(List<TableDef> tables, SnapshotLocation to) {}

    /**
     * Refuses a location whose versions can't be expired; reaches no store.
     *
     * @param location as of {@link PublishRequest#to}
     * @throws org.tarndb.storage.error.TarnException FEATURE_NOT_SUPPORTED
     */
    default void checkExpirable(SnapshotLocation location) {}

    /**
     * The published versions of a table, oldest first.
     *
     * @throws org.tarndb.storage.error.TarnException SNAPSHOT_NOT_FOUND when nothing is published there
     */
    List<SnapshotInfo> list(SnapshotCall call, SnapshotLocation location);

    /**
     * Opens one version for reading. It stays readable until it is closed or expired. The call's cancellation ends its scans, too.
     *
     * @throws org.tarndb.storage.error.TarnException SNAPSHOT_NOT_FOUND, SNAPSHOT_CORRUPTED
     */
    SnapshotTable open(SnapshotCall call, SnapshotLocation location, VersionChoice version);

    /**
     * Gives a version a name, which keeps it from being expired; a name that is there is moved.
     *
     * @throws org.tarndb.storage.error.TarnException SNAPSHOT_NOT_FOUND
     */
    void tag(SnapshotCall call, SnapshotLocation location, String tag, VersionChoice version);

    /**
     * Takes a name away.
     *
     * @param ifExists nothing is done when there is none such
     * @throws org.tarndb.storage.error.TarnException SNAPSHOT_NOT_FOUND; UNDEFINED_OBJECT when there is none such
     */
    void untag(SnapshotCall call, SnapshotLocation location, String tag, boolean ifExists);

    /**
     * Deletes versions that need not be kept, and files that only they used; the latest version and tagged ones are kept. Then
     * deletes what publications have left that were killed.
     *
     * @param orphansOlderThan an age that no publication in progress reaches, an hour at least; null: they stay
     * @throws org.tarndb.storage.error.TarnException SNAPSHOT_NOT_FOUND; INVALID_PARAMETER_VALUE for an age below an hour
     */
    ExpiredSnapshots expire(
            SnapshotCall call, SnapshotLocation location, RetentionPolicy policy, @Nullable Duration orphansOlderThan);

    /**
     * Puts versions in their place that are claimed and not there yet. When it returns, the latest versions are found without
     * their rows in a manifest store. Does nothing where there is no such store.
     *
     * @param tables published to the location; their places are those of a {@link PublishRequest}
     */
    void settle(SnapshotCall call, SnapshotLocation to, List<TableDef> tables);

    /** A database was closed: lets go of what was kept open for its next call, and for those of others with the same environment. */
    default void release(Env env) {}

    /**
     * Settles tables that are published no more, and deletes their rows in a manifest store. What is published stays: it is read
     * as before, and who publishes there again goes on from it. Can be repeated after an error.
     *
     * @param tables as in {@link #settle}
     */
    void forget(SnapshotCall call, SnapshotLocation to, List<TableDef> tables);
}
