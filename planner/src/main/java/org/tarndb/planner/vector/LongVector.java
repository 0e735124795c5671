package org.tarndb.planner.vector;

import java.util.Arrays;
import org.tarndb.storage.type.Representation;

/** A column of longs: integers, dates, times, timestamps, intervals. */
public final class LongVector extends ColumnVector {
    private final long[] values;

    public LongVector(int capacity) {
        super(capacity);
        this.values = new long[capacity];
    }

    /** The values by position; filled by the vector's maker only. */
    public long[] values() {
        return values;
    }

    @Override
    public Representation representation() {
        return Representation.LONG;
    }

    @Override
    Object box(int position) {
        return values[position];
    }

    @Override
    void unbox(int position, Object value) {
        values[position] = (Long) value;
    }

    @Override
    void copyValue(int position, ColumnVector source, int sourcePosition) {
        values[position] = ((LongVector) source).values[sourcePosition];
    }

    @Override
    void fill(Object value) {
        Arrays.fill(values, (Long) value);
    }
}
