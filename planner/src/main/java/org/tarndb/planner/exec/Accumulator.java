package org.tarndb.planner.exec;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** The state of one aggregate for all groups, numbered from 0. */
abstract class Accumulator {
    private int capacity;

    /** Makes room for groups. */
    final void ensure(int groups) {
        if (groups > capacity) {
            capacity = Math.max(groups, Math.max(4, capacity * 2));
            grow(capacity);
        }
    }

    /** Enlarges the state, which keeps its values. */
    abstract void grow(int groups);

    /** Takes in the arguments at a position; NULLs are the accumulator's to skip. */
    abstract void add(ColumnVector[] arguments, int position, int group);

    /** Takes in the selected rows; groups are given by position. */
    void addAll(Batch rows, ColumnVector[] arguments, int[] groups) {
        for (int row = 0; row < rows.size(); row++) {
            int position = rows.position(row);
            add(arguments, position, groups[position]);
        }
    }

    /** Writes a group's result. */
    abstract void result(int group, ColumnVector into, int position);

    /** Gives memory back that was taken from the budget. */
    void release() {}
}
