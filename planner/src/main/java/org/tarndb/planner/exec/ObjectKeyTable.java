package org.tarndb.planner.exec;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CommonForm;
import org.tarndb.planner.vector.ColumnVector;

/** Keys of any columns, by a hash map of their hashable forms. */
final class ObjectKeyTable extends KeyTable {
    private static final int ENTRY_BYTES = 64;

    private final CommonForm[] forms;
    private final Map<@Nullable Object, Integer> numbers = new HashMap<>();

    /** Several values as one key. */
    private record Composite(@Nullable Object[] values, int hash) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Composite that && hash == that.hash && Arrays.equals(values, that.values);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    ObjectKeyTable(List<CommonForm> forms, MemoryBudget memory, String holder) {
        super(memory, holder);
        this.forms = forms.toArray(new CommonForm[0]);
    }

    @Override
    int add(ColumnVector[] keys, int position) {
        Object key = key(keys, position);
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        reserve(ENTRY_BYTES + Footprint.of(key instanceof Composite composite ? composite.values : key));
        int number = numbers.size();
        numbers.put(key, number);
        return number;
    }

    @Override
    int find(ColumnVector[] keys, int position) {
        Integer known = numbers.get(key(keys, position));
        return known == null ? -1 : known;
    }

    @Override
    int size() {
        return numbers.size();
    }

    private @Nullable Object key(ColumnVector[] keys, int position) {
        if (forms.length == 1) {
            return hashable(0, keys, position);
        }
        @Nullable Object[] values = new @Nullable Object[forms.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = hashable(i, keys, position);
        }
        return new Composite(values, Arrays.hashCode(values));
    }

    private @Nullable Object hashable(int column, ColumnVector[] keys, int position) {
        Object value = keys[column].get(position);
        return value == null ? null : forms[column].hashable(value);
    }
}
