package org.tarndb.txn.snapshot;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;

/**
 * What a database knows of what it has published, so that the next publication need only look at what differs. Places are named by
 * their locations. Thread-safe.
 */
public interface PublishedVersions {
    /** The version of a table that a snapshot has; null where memory was needed, or it is another's or an earlier one. */
    @Nullable
    TableVersion held(String location, long snapshotId);

    /** Whether it is known that a snapshot has the rows that a table has in this version. */
    boolean isUnchanged(String location, long snapshotId, long tableId, DatabaseVersion version);

    /** A snapshot has the rows that a table has in this version: it was published, or found to be the same. */
    void published(String location, long snapshotId, long tableId, DatabaseVersion version);
}
