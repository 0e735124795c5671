package org.tarndb.examples.snapshots.reader;

/** A row of SHOW SNAPSHOTS. */
record PublishedVersion(long version, long csn, String publication) {}
