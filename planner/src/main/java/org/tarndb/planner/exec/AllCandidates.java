package org.tarndb.planner.exec;

import org.tarndb.planner.vector.Batch;

/** Every right row may match. */
final class AllCandidates implements CandidateRows {
    private int rightRows;

    @Override
    public void build(RowBuffer right) {
        rightRows = right.size();
    }

    @Override
    public void start(Batch left) {}

    @Override
    public int first(int leftPosition) {
        return after(leftPosition, NONE);
    }

    @Override
    public int after(int leftPosition, int candidate) {
        return candidate + 1 < rightRows ? candidate + 1 : NONE;
    }

    @Override
    public void close() {}
}
