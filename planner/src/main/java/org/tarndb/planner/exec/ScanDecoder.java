package org.tarndb.planner.exec;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** Reads columns out of blocks of encoded rows, or entries of an index, into vectors. Not thread-safe. */
interface ScanDecoder {
    /** Whether the keys are read; else there may be none. */
    boolean needsKeys();

    /** Looks at a block that is about to be decoded. */
    void begin(byte[][] keys, byte[][] rows, int count);

    int columnCount();

    /** A vector for an output column, of which {@link #decode} fills the selected positions. */
    ColumnVector empty(int output, int positions);

    /** Reads the output column's values for the rows that a batch selects. */
    void decode(int output, Batch selected, byte[][] keys, byte[][] rows, ColumnVector into);
}
