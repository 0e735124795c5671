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
 * @param memoryLimitBytes how much changes of transactions, locks and versions kept for time travel may take; positive
 */
public record DatabaseOptions(
        SyncPolicy sync, Duration lockTimeout, long checkpointJournalBytes, long memoryLimitBytes) {
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(365);

    public DatabaseOptions {
        if (lockTimeout.isNegative() || checkpointJournalBytes <= 0 || memoryLimitBytes <= 0) {
            throw new IllegalArgumentException("lock timeout " + lockTimeout + ", checkpoint at "
                    + checkpointJournalBytes + " bytes, memory limit " + memoryLimitBytes + " bytes");
        }
        if (lockTimeout.compareTo(LONGEST_TIMEOUT) > 0) {
            lockTimeout = LONGEST_TIMEOUT;
        }
    }

    /** The memory limit is a quarter of the largest heap that the JVM may have. */
    public static DatabaseOptions defaults() {
        return new DatabaseOptions(
                SyncPolicy.SYNC,
                Duration.ofSeconds(10),
                64L << 20,
                Runtime.getRuntime().maxMemory() / 100 * 25);
    }

    public DatabaseOptions withSync(SyncPolicy newSync) {
        return new DatabaseOptions(newSync, lockTimeout, checkpointJournalBytes, memoryLimitBytes);
    }

    public DatabaseOptions withLockTimeout(Duration timeout) {
        return new DatabaseOptions(sync, timeout, checkpointJournalBytes, memoryLimitBytes);
    }

    public DatabaseOptions withCheckpointJournalBytes(long bytes) {
        return new DatabaseOptions(sync, lockTimeout, bytes, memoryLimitBytes);
    }

    public DatabaseOptions withMemoryLimitBytes(long bytes) {
        return new DatabaseOptions(sync, lockTimeout, checkpointJournalBytes, bytes);
    }
}
