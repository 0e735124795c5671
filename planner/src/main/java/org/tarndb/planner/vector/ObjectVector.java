package org.tarndb.planner.vector;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.Representation;

/** A column of objects in internal form; the entry of a NULL is null. */
public final class ObjectVector extends ColumnVector {
    private final @Nullable Object[] values;

    public ObjectVector(int capacity) {
        super(capacity);
        this.values = new @Nullable Object[capacity];
    }

    /** The values by position; filled by the vector's maker only. */
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public Representation representation() {
        return Representation.OBJECT;
    }

    @Override
    Object box(int position) {
        return Objects.requireNonNull(values[position]);
    }

    @Override
    void unbox(int position, Object value) {
        values[position] = value;
    }

    @Override
    void copyValue(int position, ColumnVector source, int sourcePosition) {
        values[position] = ((ObjectVector) source).values[sourcePosition];
    }

    @Override
    void fill(Object value) {
        Arrays.fill(values, value);
    }
}
