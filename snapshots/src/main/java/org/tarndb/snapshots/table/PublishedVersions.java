package org.tarndb.snapshots.table;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.version.TableVersion;

/**
 * The versions that this process has published last, kept so that the next publication need only look at what differs. What it
 * holds is memory that would be free otherwise: rows that were changed since. Without an entry a publication compares with the
 * published files instead. Thread-safe.
 */
public final class PublishedVersions {
    /** The rows that an Iceberg snapshot has. */
    record Held(long snapshotId, TableVersion version) {}

    private final Map<String, Held> byTable = new ConcurrentHashMap<>();

    /** The version that a snapshot is, if it is the one held. */
    @Nullable
    TableVersion of(String location, long snapshotId) {
        Held held = byTable.get(location);
        return held != null && held.snapshotId() == snapshotId ? held.version() : null;
    }

    void put(String location, Held held) {
        byTable.put(location, held);
    }

    /** Lets go of a table's version: when memory is needed, or it is published no more. */
    public void release(String location) {
        byTable.remove(location);
    }

    public void releaseAll() {
        byTable.clear();
    }
}
