package org.tarndb.storage.journal;

/**
 * How a file journal writes.
 *
 * @param segmentBytes a segment that has reached this size is closed; one record more may go beyond it
 */
public record JournalOptions(SyncPolicy policy, long segmentBytes) {
    public static final long DEFAULT_SEGMENT_BYTES = 16L << 20;

    /** Less is not worth a file. */
    private static final long MIN_SEGMENT_BYTES = 64 << 10;

    /**
     * For a journal of which checkpoints are made at a size.
     *
     * @param checkpointBytes the size at which a checkpoint is due
     */
    public static JournalOptions of(SyncPolicy policy, long checkpointBytes) {
        return new JournalOptions(policy, segmentBytes(checkpointBytes));
    }

    /**
     * What a checkpoint covers is forgotten by segments; these are small against the size at which one is due, so that
     * what is left does not make the next one due at once.
     */
    static long segmentBytes(long checkpointBytes) {
        return Math.max(MIN_SEGMENT_BYTES, Math.min(DEFAULT_SEGMENT_BYTES, checkpointBytes / 8));
    }

    public static JournalOptions of(SyncPolicy policy) {
        return new JournalOptions(policy, DEFAULT_SEGMENT_BYTES);
    }

    public JournalOptions {
        if (segmentBytes <= 0) {
            throw new IllegalArgumentException("segmentBytes must be positive: " + segmentBytes);
        }
    }
}
