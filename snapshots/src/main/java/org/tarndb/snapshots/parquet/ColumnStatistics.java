package org.tarndb.snapshots.parquet;

import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.type.Values;

/** Gathers what is known of a column's values while they are written. For one thread. */
final class ColumnStatistics {
    private final FileColumn column;
    private long values;
    private long nulls;
    private long nans;
    private @Nullable Object low;
    private @Nullable Object high;

    ColumnStatistics(FileColumn column) {
        this.column = column;
    }

    void add(@Nullable Object value) {
        values++;
        if (value == null) {
            nulls++;
        } else if (value instanceof Double number && number.isNaN()) {
            nans++;
        } else {
            widen(value);
        }
    }

    @SuppressWarnings("ReferenceEquality") // it is only a matter of comparing a value that comes again once
    private void widen(Object value) {
        if (low == null || (value != low && Values.compare(value, low) < 0)) {
            low = value;
        }
        if (high == null || (value != high && Values.compare(value, high) > 0)) {
            high = value;
        }
    }

    ColumnSummary summary(long sizeBytes) {
        return new ColumnSummary(column, sizeBytes, values, nulls, nans, low, high);
    }
}
