package org.tarndb.txn;

import java.time.Duration;
import org.tarndb.storage.journal.SyncPolicy;

/**
 * How a database runs.
 *
 * @param sync when a commit is durable
 * @param lockTimeout how long a statement waits for a lock
 * @param checkpointJournalBytes journal size at which a checkpoint is written in the background
 */
public record DatabaseOptions(SyncPolicy sync, Duration lockTimeout, long checkpointJournalBytes) {
    public static DatabaseOptions defaults() {
        return new DatabaseOptions(SyncPolicy.SYNC, Duration.ofSeconds(10), 64L << 20);
    }

    public DatabaseOptions withSync(SyncPolicy newSync) {
        return new DatabaseOptions(newSync, lockTimeout, checkpointJournalBytes);
    }

    public DatabaseOptions withLockTimeout(Duration timeout) {
        return new DatabaseOptions(sync, timeout, checkpointJournalBytes);
    }

    public DatabaseOptions withCheckpointJournalBytes(long bytes) {
        return new DatabaseOptions(sync, lockTimeout, bytes);
    }
}
