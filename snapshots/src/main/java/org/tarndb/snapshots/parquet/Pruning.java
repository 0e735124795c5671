package org.tarndb.snapshots.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.Column;
import org.apache.parquet.filter2.predicate.Operators.SupportsLtGt;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.ColumnPredicate.Range;
import org.tarndb.snapshots.schema.FileColumn;

/**
 * Predicates as Parquet's filters, by which row groups and pages are skipped. A filter may let through what the predicate does
 * not, never the other way round: bounds are always inclusive, and what the orders of SQL and Parquet differ in is not pushed.
 */
final class Pruning {
    private Pruning() {}

    /**
     * The filter that all predicates together are.
     *
     * @param fields of the file by field id; predicates on others are left out
     */
    static FilterCompat.Filter filter(
            List<ColumnPredicate> predicates, Map<Integer, PrimitiveType> fields, Map<Integer, FileColumn> columns) {
        FilterPredicate all = null;
        for (ColumnPredicate predicate : predicates) {
            PrimitiveType field = fields.get(predicate.fieldId());
            FileColumn column = columns.get(predicate.fieldId());
            FilterPredicate one =
                    field != null && column != null && predicate instanceof Range range && hasPath(field.getName())
                            ? range(range, field, column)
                            : null;
            if (one != null) {
                all = all == null ? one : FilterApi.and(all, one);
            }
        }
        return all == null ? FilterCompat.NOOP : FilterCompat.get(all);
    }

    /** Filters take a name with a dot for a path into a group, and a column that is not in the file for one of NULLs. */
    private static boolean hasPath(String name) {
        return name.indexOf('.') < 0;
    }

    private static @Nullable FilterPredicate range(Range range, PrimitiveType field, FileColumn column) {
        String name = field.getName();
        return switch (column.fileType()) {
            case INTEGER, BIGINT, DATE, TIMESTAMP, TIME -> whole(range, field, column);
            case STRING -> between(FilterApi.binaryColumn(name), text(range.low()), text(range.high()));
            case BINARY -> between(FilterApi.binaryColumn(name), bytes(range.low()), bytes(range.high()));
            case DECIMAL -> decimal(range, field, column);
            default -> null;
        };
    }

    private static @Nullable FilterPredicate whole(Range range, PrimitiveType field, FileColumn column) {
        Long low = number(range.low(), column);
        Long high = number(range.high(), column);
        return switch (field.getPrimitiveTypeName()) {
            case INT32 -> between(FilterApi.intColumn(field.getName()), clamp(low), clamp(high));
            case INT64 -> between(FilterApi.longColumn(field.getName()), low, high);
            default -> null;
        };
    }

    private static @Nullable Long number(@Nullable Object value, FileColumn column) {
        boolean isTime = column.fileType() == org.tarndb.snapshots.schema.FileType.TIME;
        return value == null ? null : isTime ? (Long) value / ValueWriter.NANOS_PER_MICRO : (Long) value;
    }

    /** A bound that no value of 32 bits is beyond need not be exact. */
    private static @Nullable Integer clamp(@Nullable Long value) {
        return value == null ? null : (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    private static @Nullable FilterPredicate decimal(Range range, PrimitiveType field, FileColumn column) {
        BigInteger low = unscaled(range.low(), column, false);
        BigInteger high = unscaled(range.high(), column, true);
        boolean isLong = (low == null || low.bitLength() < Long.SIZE) && (high == null || high.bitLength() < Long.SIZE);
        Long least = low == null || !isLong ? null : (Long) low.longValue();
        Long most = high == null || !isLong ? null : (Long) high.longValue();
        return switch (field.getPrimitiveTypeName()) {
            case INT32 -> between(FilterApi.intColumn(field.getName()), clamp(least), clamp(most));
            case INT64 -> between(FilterApi.longColumn(field.getName()), least, most);
            default -> null;
        };
    }

    private static @Nullable BigInteger unscaled(@Nullable Object value, FileColumn column, boolean up) {
        return value == null
                ? null
                : ((BigDecimal) value)
                        .setScale(
                                column.sqlType().scale(),
                                up ? java.math.RoundingMode.CEILING : java.math.RoundingMode.FLOOR)
                        .unscaledValue();
    }

    private static @Nullable Binary text(@Nullable Object value) {
        return value == null ? null : Binary.fromString((String) value);
    }

    private static @Nullable Binary bytes(@Nullable Object value) {
        return value == null ? null : Binary.fromConstantByteArray((byte[]) value);
    }

    private static <T extends Comparable<T>, C extends Column<T> & SupportsLtGt> @Nullable FilterPredicate between(
            C column, @Nullable T low, @Nullable T high) {
        FilterPredicate above = low == null ? null : FilterApi.gtEq(column, low);
        FilterPredicate below = high == null ? null : FilterApi.ltEq(column, high);
        return above == null ? below : below == null ? above : FilterApi.and(above, below);
    }
}
