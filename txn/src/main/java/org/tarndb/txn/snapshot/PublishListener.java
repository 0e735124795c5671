package org.tarndb.txn.snapshot;

/** Told how a publication goes on; what it throws ends the publication. */
@FunctionalInterface
public interface PublishListener {
    PublishListener NONE = (table, rowsDone, rowsTotal) -> {};

    /**
     * @param rowsDone read so far, of the table
     * @param rowsTotal to be read
     */
    void progress(String table, long rowsDone, long rowsTotal);
}
