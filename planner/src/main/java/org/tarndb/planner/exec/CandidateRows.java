package org.tarndb.planner.exec;

import org.tarndb.planner.vector.Batch;

/** The right rows that may match a left row, as a chain of row numbers. */
interface CandidateRows extends AutoCloseable {
    int NONE = -1;

    /** Takes in all right rows, once. */
    void build(RowBuffer right);

    /** Prepares for the rows of a left batch. */
    void start(Batch left);

    /** The first candidate for the left row at a position of the batch, or {@link #NONE}. */
    int first(int leftPosition);

    /** The candidate after another one, or {@link #NONE}. */
    int after(int leftPosition, int candidate);

    @Override
    void close();
}
