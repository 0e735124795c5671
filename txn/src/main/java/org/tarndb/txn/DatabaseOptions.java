package org.tarndb.txn;

import java.time.Duration;
import org.tarndb.storage.journal.SyncPolicy;

/**
 * How a database runs.
 *
 * @param sync when a commit is durable
 * @param lockTimeout how long a statement waits for a lock or for a prepared transaction; zero fails at once, more than a
 *     year is a year
 * @param checkpointJournalBytes journal size at which a checkpoint is written in the background; positive
 */
public record DatabaseOptions(SyncPolicy sync, Duration lockTimeout, long checkpointJournalBytes) {
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(365);

    public DatabaseOptions {
        if (lockTimeout.isNegative() || checkpointJournalBytes <= 0) {
            throw new IllegalArgumentException(
                    "lock timeout " + lockTimeout + ", checkpoint at " + checkpointJournalBytes + " bytes");
        }
        if (lockTimeout.compareTo(LONGEST_TIMEOUT) > 0) {
            lockTimeout = LONGEST_TIMEOUT;
        }
    }

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
