package org.tarndb.storage.journal;

/**
 * How a file journal writes.
 *
 * @param segmentBytes a segment that has reached this size is closed; one record more may go beyond it
 */
public record JournalOptions(SyncPolicy policy, long segmentBytes) {
    public static final long DEFAULT_SEGMENT_BYTES = 16L << 20;

    public static JournalOptions of(SyncPolicy policy) {
        return new JournalOptions(policy, DEFAULT_SEGMENT_BYTES);
    }

    public JournalOptions {
        if (segmentBytes <= 0) {
            throw new IllegalArgumentException("segmentBytes must be positive: " + segmentBytes);
        }
    }
}
