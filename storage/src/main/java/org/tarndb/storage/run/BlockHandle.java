package org.tarndb.storage.run;

/** A block's line in the index. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BlockHandle(long offset, int length, int checksum, byte[] firstKey) {}
