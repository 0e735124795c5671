package org.tarndb.storage.journal;

/**
 * What a journal has done since it was opened. Forces per record tell how many commits share one (group commit).
 *
 * @param records written
 * @param bytes of those records, without what the journal adds
 * @param batches the records of a batch were taken together
 * @param forces how often written records were forced to disk; making a segment is not counted
 */
public record JournalStatistics(long records, long bytes, long batches, long forces) {
    public static final JournalStatistics NONE = new JournalStatistics(0, 0, 0, 0);

    JournalStatistics withBatch(long moreRecords, long moreBytes) {
        return new JournalStatistics(records + moreRecords, bytes + moreBytes, batches + 1, forces);
    }

    JournalStatistics withForce() {
        return new JournalStatistics(records, bytes, batches, forces + 1);
    }
}
