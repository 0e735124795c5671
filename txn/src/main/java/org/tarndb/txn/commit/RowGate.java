package org.tarndb.txn.commit;

import java.util.function.LongConsumer;

/** Asked while rows are read for an index: it paces the reading, and ends it. Called by the thread that reads. */
@FunctionalInterface
public interface RowGate {
    /** Rows between two looks at a cancellation. */
    int CHECK_ROWS = 1024;

    /**
     * Lets the next rows pass; may wait, and may throw to end the work.
     *
     * @param read rows read so far
     * @return how many more are read before it is asked again; 0 to stop behind the last one read
     */
    long admit(long read);

    /**
     * Told of what was written to a temporary file.
     *
     * @param bytes that came since it was told last
     */
    default void spilled(long bytes) {}

    /**
     * One that stops nothing.
     *
     * @param onRows told now and then how many rows have been read; may throw to end the work
     */
    static RowGate reporting(LongConsumer onRows) {
        return read -> {
            onRows.accept(read);
            return CHECK_ROWS;
        };
    }
}
