package org.tarndb.snapshots.schema;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.Values;

/** A condition on one column; several of them are all to be met. Values are in internal form and ordered as SQL orders them. */
public sealed interface ColumnPredicate {
    int fieldId();

    /** Whether a column's value in a row of a file meets it; a NULL meets {@link IsNull} alone. */
    boolean test(@Nullable Object value);

    /**
     * Between two values.
     *
     * @param low null for no lower bound
     * @param high null for no upper bound
     */
    record Range(
            int fieldId,
            @Nullable Object low,
            boolean lowInclusive,
            @Nullable Object high,
            boolean highInclusive) implements ColumnPredicate {
        public static Range equalTo(int fieldId, Object value) {
            return new Range(fieldId, value, true, value, true);
        }

        @Override
        public boolean test(@Nullable Object value) {
            return value != null && isAboveLow(value) && isBelowHigh(value);
        }

        private boolean isAboveLow(Object value) {
            int order = low == null ? 1 : Values.compare(value, low);
            return order > 0 || (order == 0 && lowInclusive);
        }

        private boolean isBelowHigh(Object value) {
            int order = high == null ? -1 : Values.compare(value, high);
            return order < 0 || (order == 0 && highInclusive);
        }
    }

    record IsNull(int fieldId) implements ColumnPredicate {
        @Override
        public boolean test(@Nullable Object value) {
            return value == null;
        }
    }

    record IsNotNull(int fieldId) implements ColumnPredicate {
        @Override
        public boolean test(@Nullable Object value) {
            return value != null;
        }
    }
}
