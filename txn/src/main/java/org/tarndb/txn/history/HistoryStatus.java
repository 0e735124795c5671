package org.tarndb.txn.history;

/**
 * What a history holds.
 *
 * @param retentionMicros how long a version is kept after it has been replaced; 0 for not at all
 * @param versions the newest included
 * @param oldestCsn the first CSN that can be read; -1 when there is none
 * @param oldestMicros the first time that can be read, in microseconds since 1970 UTC; -1 when there is none
 * @param bytes what would be freed without it, an estimate
 */
public record HistoryStatus(long retentionMicros, int versions, long oldestCsn, long oldestMicros, long bytes) {}
