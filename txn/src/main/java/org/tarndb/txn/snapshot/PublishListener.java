package org.tarndb.txn.snapshot;

/**
 * Told how a publication goes on: by one thread at a time, which is the caller's or one of a library that writes for it. What it
 * throws ends the publication. Must be quick.
 */
@FunctionalInterface
public interface PublishListener {
    PublishListener NONE = progress -> {};

    /** Told at the beginning of each phase of a table, and every thousand rows or so. */
    void progressed(PublishProgress progress);
}
