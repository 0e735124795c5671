package org.tarndb.planner.vector;

import java.util.Arrays;
import org.tarndb.storage.type.Representation;

/** A column of booleans. */
public final class BooleanVector extends ColumnVector {
    private final boolean[] values;

    public BooleanVector(int capacity) {
        super(capacity);
        this.values = new boolean[capacity];
    }

    /** The values by position; filled by the vector's maker only. */
    public boolean[] values() {
        return values;
    }

    @Override
    public Representation representation() {
        return Representation.BOOLEAN;
    }

    @Override
    Object box(int position) {
        return values[position];
    }

    @Override
    void unbox(int position, Object value) {
        values[position] = (Boolean) value;
    }

    @Override
    void copyValue(int position, ColumnVector source, int sourcePosition) {
        values[position] = ((BooleanVector) source).values[sourcePosition];
    }

    @Override
    void fill(Object value) {
        Arrays.fill(values, (Boolean) value);
    }
}
