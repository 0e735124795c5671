package org.tarndb.planner.result;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;

/** Values for a statement's parameters, numbered from 0. Mutable and reusable; not thread-safe. */
public final class Parameters {
    private final @Nullable Object[] values;
    private final @Nullable SqlType[] types;

    public Parameters(int count) {
        this.values = new @Nullable Object[count];
        this.types = new @Nullable SqlType[count];
    }

    public int count() {
        return values.length;
    }

    /** @param value in internal form of the type, or null for NULL */
    public void set(int index, SqlType type, @Nullable Object value) {
        types[index] = type;
        values[index] = value;
    }

    /** The type the value was given with, or null when the parameter has not been set. */
    public @Nullable SqlType type(int index) {
        return types[index];
    }

    public @Nullable Object value(int index) {
        return values[index];
    }

    public void clear() {
        Arrays.fill(values, null);
        Arrays.fill(types, null);
    }

    public Parameters copy() {
        Parameters copy = new Parameters(values.length);
        System.arraycopy(values, 0, copy.values, 0, values.length);
        System.arraycopy(types, 0, copy.types, 0, types.length);
        return copy;
    }
}
