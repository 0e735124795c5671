package org.tarndb.snapshots.iceberg;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.ColumnPredicate.IsNull;
import org.tarndb.snapshots.schema.ColumnPredicate.Range;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileType;
import org.tarndb.storage.type.Values;

/**
 * Predicates as Iceberg's expressions, by which whole files are skipped. An expression may keep what the predicate does not,
 * never the other way round: bounds are inclusive, and NaN, greater than all numbers in SQL, is kept where there is no upper bound.
 */
public final class IcebergPredicates {
    private static final int NANOS_PER_MICRO = 1000;

    private IcebergPredicates() {}

    /**
     * What a data file must meet to have a row that all predicates keep.
     *
     * @param columns of the version that is read
     * @param current the table's schema: Iceberg finds the columns of an expression there, whichever version is read
     */
    public static Expression all(List<ColumnPredicate> predicates, List<FileColumn> columns, Schema current) {
        Expression all = Expressions.alwaysTrue();
        for (ColumnPredicate predicate : predicates) {
            for (FileColumn column : columns) {
                NestedField field = current.findField(column.fieldId());
                if (column.fieldId() == predicate.fieldId() && field != null && isSame(field, column)) {
                    all = Expressions.and(all, of(predicate, column, field.name()));
                }
            }
        }
        return all;
    }

    /** Not for a column that has got another type, or that can no longer be NULL: IS NULL would rule out all files. */
    private static boolean isSame(NestedField field, FileColumn column) {
        return field.isRequired() == column.isRequired() && field.type().equals(IcebergSchemas.type(column));
    }

    private static Expression of(ColumnPredicate predicate, FileColumn column, String name) {
        if (predicate instanceof IsNull) {
            return Expressions.isNull(name);
        }
        return predicate instanceof Range range ? range(range, column, name) : Expressions.notNull(name);
    }

    private static Expression range(Range range, FileColumn column, String name) {
        Object only = onlyLiteral(range, column);
        if (only != null) {
            return Expressions.equal(name, only);
        }
        Object low = literal(range.low(), column, false);
        Object high = literal(range.high(), column, true);
        Expression above = low == null ? Expressions.notNull(name) : Expressions.greaterThanOrEqual(name, low);
        if (high != null) {
            return Expressions.and(above, Expressions.lessThanOrEqual(name, high));
        }
        return column.fileType().isFloating() ? Expressions.or(above, Expressions.isNaN(name)) : above;
    }

    /** The one value that a range has: buckets are ruled out by equality alone. Null for any other range. */
    private static @Nullable Object onlyLiteral(Range range, FileColumn column) {
        Object low = range.low();
        if (low == null || !low.equals(range.high()) || column.fileType().isFloating()) {
            return null;
        }
        if (column.fileType() == FileType.UUID) {
            return low;
        }
        Object literal = literal(low, column, false);
        return literal != null && literal.equals(literal(low, column, true)) ? literal : null;
    }

    /** Null for a value that files have no bounds for. */
    private static @Nullable Object literal(@Nullable Object value, FileColumn column, boolean upper) {
        if (value == null || (value instanceof Double number && number.isNaN())) {
            return null;
        }
        return switch (column.fileType()) {
            case BOOLEAN, STRING -> value;
            case DECIMAL ->
                ((BigDecimal) value)
                        .setScale(column.sqlType().scale(), upper ? RoundingMode.CEILING : RoundingMode.FLOOR);
            case INTEGER, DATE -> fits((Long) value) ? (Object) (int) (long) (Long) value : null;
            case BIGINT, TIMESTAMP -> value;
            case FLOAT -> null;
            case DOUBLE -> (Double) value != 0 ? value : (Object) (upper ? 0.0 : -0.0);
            case BINARY -> ByteBuffer.wrap((byte[]) value);
            case TIME -> (Long) value / NANOS_PER_MICRO;
            case INSTANT -> Values.toMicros(((OffsetDateTime) value).toInstant());
            case DECIMAL_TEXT, UUID -> null;
        };
    }

    private static boolean fits(long value) {
        return value == (int) value;
    }
}
