package org.tarndb.txn.constraint;

/** A row and its key in its table. */
record FoundRow(byte[] key, byte[] row) {}
