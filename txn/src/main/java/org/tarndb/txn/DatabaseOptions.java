package org.tarndb.txn;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.journal.SyncPolicy;
import org.tarndb.txn.quorum.Quorum;

/**
 * How a database runs.
 *
 * @param sync when a commit is durable
 * @param lockTimeout how long a statement waits for a lock or for a prepared transaction; zero fails at once, more than a
 *     year is a year
 * @param limboTimeout how long a synchronous commit waits for the quorum before it is rolled back; positive, more than a
 *     year is a year
 * @param quorum who decides on synchronous commits; null for none: then they are confirmed as others are
 * @param checkpointJournalBytes journal size at which a checkpoint is written in the background, if one is not due before;
 *     positive
 * @param memoryLimitBytes how much changes of transactions, locks and versions kept for time travel may take; positive
 */
public record DatabaseOptions(
        SyncPolicy sync,
        Duration lockTimeout,
        Duration limboTimeout,
        @Nullable Quorum quorum,
        long checkpointJournalBytes,
        long memoryLimitBytes) {
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(365);

    public DatabaseOptions {
        if (lockTimeout.isNegative() || limboTimeout.isNegative() || limboTimeout.isZero()) {
            throw new IllegalArgumentException("lock timeout " + lockTimeout + ", limbo timeout " + limboTimeout);
        }
        if (checkpointJournalBytes <= 0 || memoryLimitBytes <= 0) {
            throw new IllegalArgumentException(
                    "checkpoint at " + checkpointJournalBytes + " bytes, memory limit " + memoryLimitBytes + " bytes");
        }
        lockTimeout = atMostAYear(lockTimeout);
        limboTimeout = atMostAYear(limboTimeout);
    }

    private static Duration atMostAYear(Duration timeout) {
        return timeout.compareTo(LONGEST_TIMEOUT) > 0 ? LONGEST_TIMEOUT : timeout;
    }

    /** The memory limit is a quarter of the largest heap that the JVM may have. */
    public static DatabaseOptions defaults() {
        return new DatabaseOptions(
                SyncPolicy.SYNC,
                Duration.ofSeconds(10),
                Duration.ofSeconds(5),
                null,
                64L << 20,
                Runtime.getRuntime().maxMemory() / 4);
    }

    public DatabaseOptions withSync(SyncPolicy newSync) {
        return new DatabaseOptions(
                newSync, lockTimeout, limboTimeout, quorum, checkpointJournalBytes, memoryLimitBytes);
    }

    public DatabaseOptions withLockTimeout(Duration timeout) {
        return new DatabaseOptions(sync, timeout, limboTimeout, quorum, checkpointJournalBytes, memoryLimitBytes);
    }

    public DatabaseOptions withLimboTimeout(Duration timeout) {
        return new DatabaseOptions(sync, lockTimeout, timeout, quorum, checkpointJournalBytes, memoryLimitBytes);
    }

    public DatabaseOptions withQuorum(@Nullable Quorum newQuorum) {
        return new DatabaseOptions(
                sync, lockTimeout, limboTimeout, newQuorum, checkpointJournalBytes, memoryLimitBytes);
    }

    public DatabaseOptions withCheckpointJournalBytes(long bytes) {
        return new DatabaseOptions(sync, lockTimeout, limboTimeout, quorum, bytes, memoryLimitBytes);
    }

    public DatabaseOptions withMemoryLimitBytes(long bytes) {
        return new DatabaseOptions(sync, lockTimeout, limboTimeout, quorum, checkpointJournalBytes, bytes);
    }
}
