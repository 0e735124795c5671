package org.tarndb.snapshots.iceberg;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.List;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
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

    /** @param columns of the version that is read */
    public static Expression all(List<ColumnPredicate> predicates, List<FileColumn> columns) {
        Expression all = Expressions.alwaysTrue();
        for (ColumnPredicate predicate : predicates) {
            for (FileColumn column : columns) {
                if (column.fieldId() == predicate.fieldId()) {
                    all = Expressions.and(all, of(predicate, column));
                }
            }
        }
        return all;
    }

    private static Expression of(ColumnPredicate predicate, FileColumn column) {
        if (predicate instanceof IsNull) {
            return Expressions.isNull(column.name());
        }
        return predicate instanceof Range range ? range(range, column) : Expressions.notNull(column.name());
    }

    private static Expression range(Range range, FileColumn column) {
        Object only = onlyLiteral(range, column);
        if (only != null) {
            return Expressions.equal(column.name(), only);
        }
        Object low = literal(range.low(), column, false);
        Object high = literal(range.high(), column, true);
        Expression above =
                low == null ? Expressions.notNull(column.name()) : Expressions.greaterThanOrEqual(column.name(), low);
        if (high != null) {
            return Expressions.and(above, Expressions.lessThanOrEqual(column.name(), high));
        }
        return column.fileType().isFloating() ? Expressions.or(above, Expressions.isNaN(column.name())) : above;
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
