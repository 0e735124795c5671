package org.tarndb.snapshots.iceberg;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.type.Values;

/** Values of files' rows in the form that Iceberg's library has of them. */
public final class IcebergValues {
    private static final int NANOS_PER_MICRO = 1000;

    private IcebergValues() {}

    /** What a column's value is for Iceberg's transforms and in its bounds. */
    public static @Nullable Object of(FileColumn column, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (column.fileType()) {
            case BOOLEAN, BIGINT, TIMESTAMP, DOUBLE, STRING, UUID -> value;
            case INTEGER, DATE -> Math.toIntExact((Long) value);
            case FLOAT -> (float) (double) (Double) value;
            case DECIMAL -> ((BigDecimal) value).setScale(column.sqlType().scale());
            case DECIMAL_TEXT -> ((BigDecimal) value).toPlainString();
            case BINARY -> ByteBuffer.wrap((byte[]) value);
            case TIME -> (Long) value / NANOS_PER_MICRO;
            case INSTANT -> Values.toMicros(((OffsetDateTime) value).toInstant());
        };
    }
}
