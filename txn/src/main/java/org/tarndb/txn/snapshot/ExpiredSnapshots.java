package org.tarndb.txn.snapshot;

/** What was deleted. */
public record ExpiredSnapshots(long versions, long files, long bytes) {}
