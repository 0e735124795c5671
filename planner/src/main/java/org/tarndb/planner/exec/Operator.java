package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;

/** A running plan node. Not thread-safe. */
public interface Operator extends AutoCloseable {
    /**
     * The next rows, or null at the end; never an empty batch. The batch before it is no longer valid.
     *
     * @throws org.tarndb.storage.error.TarnException any error of a row; QUERY_CANCELED, QUERY_TIMEOUT, OUT_OF_MEMORY
     */
    @Nullable
    Batch next();

    /** Gives back what is held; a second call does nothing. */
    @Override
    void close();
}
