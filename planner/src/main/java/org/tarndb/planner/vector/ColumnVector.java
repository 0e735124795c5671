package org.tarndb.planner.vector;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.Representation;

/**
 * The values of one column of a batch. Filled once by the operator or expression that makes it, then only read. A
 * position's value has no meaning where the position is NULL.
 */
public abstract sealed class ColumnVector permits BooleanVector, LongVector, DoubleVector, ObjectVector {
    private final int capacity;
    /** Null while no position is NULL. */
    private boolean @Nullable [] nulls;

    ColumnVector(int capacity) {
        this.capacity = capacity;
    }

    public static ColumnVector of(Representation representation, int capacity) {
        return switch (representation) {
            case BOOLEAN -> new BooleanVector(capacity);
            case LONG -> new LongVector(capacity);
            case DOUBLE -> new DoubleVector(capacity);
            case OBJECT -> new ObjectVector(capacity);
        };
    }

    /** A vector with one value at every position. */
    public static ColumnVector constant(Representation representation, @Nullable Object value, int capacity) {
        ColumnVector vector = of(representation, capacity);
        if (value == null) {
            vector.setAllNull();
        } else {
            vector.fill(value);
        }
        return vector;
    }

    public final int capacity() {
        return capacity;
    }

    public abstract Representation representation();

    /** Whether a position may be NULL; false means that no position is. */
    public final boolean mayHaveNulls() {
        return nulls != null;
    }

    /** Per position whether it is NULL; null when no position is. Must not be changed. */
    public final boolean @Nullable [] nulls() {
        return nulls;
    }

    public final boolean isNull(int position) {
        return nulls != null && nulls[position];
    }

    public final void setNull(int position) {
        if (nulls == null) {
            nulls = new boolean[capacity];
        }
        nulls[position] = true;
    }

    public final void setAllNull() {
        nulls = new boolean[capacity];
        Arrays.fill(nulls, true);
    }

    /** Boxes the value; null for NULL. */
    public final @Nullable Object get(int position) {
        return isNull(position) ? null : box(position);
    }

    /** Sets a value in internal form, or NULL. */
    public final void set(int position, @Nullable Object value) {
        if (value == null) {
            setNull(position);
        } else {
            unbox(position, value);
        }
    }

    /** Copies one position of a vector of the same representation. */
    public final void copy(int position, ColumnVector source, int sourcePosition) {
        if (source.isNull(sourcePosition)) {
            setNull(position);
        } else {
            copyValue(position, source, sourcePosition);
        }
    }

    /** Like {@link #copy}, over a position that already has a value. */
    public final void replace(int position, ColumnVector source, int sourcePosition) {
        if (nulls != null) {
            nulls[position] = false;
        }
        copy(position, source, sourcePosition);
    }

    abstract Object box(int position);

    abstract void unbox(int position, Object value);

    abstract void copyValue(int position, ColumnVector source, int sourcePosition);

    abstract void fill(Object value);
}
