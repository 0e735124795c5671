package org.tarndb.planner.vector;

import java.util.Arrays;
import org.tarndb.storage.type.Representation;

/** A column of doubles. */
public final class DoubleVector extends ColumnVector {
    private final double[] values;

    public DoubleVector(int capacity) {
        super(capacity);
        this.values = new double[capacity];
    }

    /** The values by position; filled by the vector's maker only. */
    public double[] values() {
        return values;
    }

    @Override
    public Representation representation() {
        return Representation.DOUBLE;
    }

    @Override
    Object box(int position) {
        return values[position];
    }

    @Override
    void unbox(int position, Object value) {
        values[position] = (Double) value;
    }

    @Override
    void copyValue(int position, ColumnVector source, int sourcePosition) {
        values[position] = ((DoubleVector) source).values[sourcePosition];
    }

    @Override
    void fill(Object value) {
        Arrays.fill(values, (Double) value);
    }
}
