package org.tarndb.txn;

import java.time.Duration;

/**
 * How a database runs.
 *
 * @param lockTimeout how long a statement waits for a lock
 * @param checkpointJournalBytes journal size at which a checkpoint is written in the background
 */
public record DatabaseOptions(
        SyncPolicy sync, Duration syncInterval, Duration lockTimeout, long checkpointJournalBytes) {
    public static DatabaseOptions defaults() {
        return new DatabaseOptions(SyncPolicy.SYNC, Duration.ofSeconds(1), Duration.ofSeconds(10), 64L << 20);
    }

    public DatabaseOptions withSync(SyncPolicy newSync) {
        return new DatabaseOptions(newSync, syncInterval, lockTimeout, checkpointJournalBytes);
    }

    public DatabaseOptions withSyncInterval(Duration interval) {
        return new DatabaseOptions(sync, interval, lockTimeout, checkpointJournalBytes);
    }

    public DatabaseOptions withLockTimeout(Duration timeout) {
        return new DatabaseOptions(sync, syncInterval, timeout, checkpointJournalBytes);
    }

    public DatabaseOptions withCheckpointJournalBytes(long bytes) {
        return new DatabaseOptions(sync, syncInterval, lockTimeout, bytes);
    }
}
