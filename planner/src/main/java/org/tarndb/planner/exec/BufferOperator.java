package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;

/** The rows of a buffer that another operator owns. */
final class BufferOperator implements Operator {
    private final RowBuffer rows;
    private int nextChunk;

    BufferOperator(RowBuffer rows) {
        this.rows = rows;
    }

    @Override
    public @Nullable Batch next() {
        return nextChunk < rows.chunkCount() ? rows.chunk(nextChunk++) : null;
    }

    @Override
    public void close() {}
}
