package org.tarndb.txn.history;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.version.DatabaseVersion;

/** A confirmed version and when it was confirmed. Its history's lock guards what changes. */
final class HistoryEntry {
    final DatabaseVersion version;
    /** Since 1970 UTC; later than that of the version before. */
    final long confirmedMicros;
    /** The version that replaced this one; null for the newest. */
    @Nullable
    HistoryEntry next;
    /** What only this version holds, and none after it; 0 until it is measured. */
    long bytes;

    HistoryEntry(DatabaseVersion version, long confirmedMicros) {
        this.version = version;
        this.confirmedMicros = confirmedMicros;
    }
}
