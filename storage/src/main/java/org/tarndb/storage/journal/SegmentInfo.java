package org.tarndb.storage.journal;

/**
 * A segment that is complete.
 *
 * @param previousCsn records up to this CSN are in segments before
 * @param sizeBytes where its valid frames end
 */
record SegmentInfo(SegmentName name, long previousCsn, long sizeBytes) {}
