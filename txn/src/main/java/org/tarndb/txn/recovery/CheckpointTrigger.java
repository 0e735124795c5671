package org.tarndb.txn.recovery;

/**
 * When a checkpoint is due: when the journal has grown to half of what the last checkpoint takes, so that the old
 * checkpoint, the new one and the journal together stay below three times the live data; for a small database at
 * {@link #FLOOR_BYTES}; at the latest at the size that the options give. One thread tells it of checkpoints, any asks.
 */
final class CheckpointTrigger {
    /** Less journal than this is not worth a checkpoint, unless the options say so. */
    static final long FLOOR_BYTES = 1 << 20;

    private final long limitBytes;
    private volatile long intervalBytes;
    private volatile long dueAtBytes;

    /**
     * @param limitBytes the size of the journal at which a checkpoint is due in any case
     * @param checkpointBytes what the newest checkpoint takes; 0 for none
     */
    CheckpointTrigger(long limitBytes, long checkpointBytes) {
        this.limitBytes = limitBytes;
        succeeded(checkpointBytes);
    }

    boolean isDue(long journalBytes) {
        return journalBytes > dueAtBytes;
    }

    /** The size of the journal at which the next checkpoint is due. */
    long dueAtBytes() {
        return dueAtBytes;
    }

    void succeeded(long checkpointBytes) {
        intervalBytes = Math.min(limitBytes, Math.max(FLOOR_BYTES, checkpointBytes / 2));
        dueAtBytes = intervalBytes;
    }

    /** The next try is due when the journal has grown as much again. */
    void failed(long journalBytes) {
        dueAtBytes = journalBytes + intervalBytes;
    }
}
