package org.tarndb.txn.snapshot;

import org.jspecify.annotations.Nullable;

/** The rows of a published table, in no particular order; before the first one at the start. For one thread. */
public interface SnapshotScan extends AutoCloseable {
    boolean next();

    /**
     * A value of the current row in its internal form ({@link org.tarndb.storage.type.Representation}).
     *
     * @param column number among those that were asked for
     */
    @Nullable
    Object value(int column);

    @Override
    void close();
}
