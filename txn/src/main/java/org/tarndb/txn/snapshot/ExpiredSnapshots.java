package org.tarndb.txn.snapshot;

/**
 * What was deleted.
 *
 * @param files that only these versions used
 * @param bytes of these files
 * @param orphans files that no version ever used
 */
public record ExpiredSnapshots(long versions, long files, long bytes, long orphans) {}
