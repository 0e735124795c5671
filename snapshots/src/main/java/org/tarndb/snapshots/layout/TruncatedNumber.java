package org.tarndb.snapshots.layout;

import java.math.BigDecimal;
import org.apache.iceberg.PartitionField;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.IcebergValues;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A number of which partitions have the next lower multiple. Near the least number of a type that may be beyond the type: whole
 * numbers wrap around to the greatest ones, by which conditions would rule out rows that they keep, and decimals can't be written.
 *
 * @param place of the column in a file's rows
 */
record TruncatedNumber(FileColumn column, int place, String transform) {
    /** Null for another transform or type. */
    static @Nullable TruncatedNumber of(PartitionField field, FileSchema schema) {
        int place = schema.indexOf(field.sourceId());
        FileColumn column = schema.columns().get(place);
        String transform = field.transform().toString();
        boolean isNumber = switch (column.fileType()) {
            case INTEGER, BIGINT, DECIMAL -> true;
            default -> false;
        };
        return isNumber && transform.startsWith("truncate") ? new TruncatedNumber(column, place, transform) : null;
    }

    /** @throws TarnException NUMERIC_OUT_OF_RANGE */
    void check(@Nullable Object[] row, @Nullable Object truncated) {
        Object value = IcebergValues.of(column, row[place]);
        if (value != null && truncated != null && !isBelow(truncated, value)) {
            throw new TarnException(
                    ErrorCode.NUMERIC_OUT_OF_RANGE,
                    "the number " + value + " in column " + column.name() + " has no " + transform + " within its type "
                            + column.sqlType() + "; publish with another " + LayoutOptions.PARTITION_BY);
        }
    }

    private boolean isBelow(Object truncated, Object value) {
        if (truncated instanceof BigDecimal decimal) {
            return decimal.precision() <= column.sqlType().precision();
        }
        return ((Number) truncated).longValue() <= ((Number) value).longValue();
    }
}
