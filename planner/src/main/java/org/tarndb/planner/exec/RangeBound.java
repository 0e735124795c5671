package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.CommonForm;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * A bound of a RANGE frame at a distance from the current row's sort key. The distance is added to the key, and the place is
 * found by search. A row whose key is NULL has its peers between such bounds. A sum that is out of range lies beyond all keys.
 */
final class RangeBound {
    private final SortKey key;
    private final SqlType keyType;
    private final CompiledExpr target;
    private final CommonForm form;
    /** Whether the bound lies after the current row in the order. */
    private final boolean following;

    private final ExecutionContext context;

    private RangeBound(SortKey key, SqlType keyType, CompiledExpr target, boolean following, ExecutionContext context) {
        this.key = key;
        this.keyType = keyType;
        this.target = target;
        this.form = CommonForm.of(keyType, target.source().type());
        this.following = following;
        this.context = context;
    }

    /** Null when the bound has no distance. */
    static @Nullable RangeBound of(WindowFrame.Bound bound, Window plan, ExecutionContext context) {
        CompiledExpr offset = bound.offset();
        if (offset == null) {
            return null;
        }
        if (plan.order().size() != 1) {
            throw new TarnException(
                    ErrorCode.INVALID_QUERY, "RANGE with a distance needs an ORDER BY of exactly one expression");
        }
        Object value = offset.value(context);
        if (value == null || isNegative(value)) {
            throw FrameFinder.negative(value);
        }
        SortKey key = plan.order().get(0);
        SqlType keyType = plan.input().outputTypes().get(key.column());
        boolean following = bound.kind() == WindowFrame.BoundKind.FOLLOWING;
        Expr sum = Call.of(
                following == key.descending() ? Function.SUBTRACT : Function.ADD,
                sumType(keyType, offset.source().type()),
                new ColumnRef(0, keyType, true),
                offset.source());
        return new RangeBound(key, keyType, ExprCompiler.compile(sum), following, context);
    }

    private static boolean isNegative(Object value) {
        return value instanceof Number number && number.doubleValue() < 0;
    }

    private static SqlType sumType(SqlType key, SqlType offset) {
        if (key.kind().isApproximate() || offset.kind().isApproximate()) {
            return SqlType.DOUBLE;
        }
        if (key.kind() == TypeKind.DATE && offset.kind() == TypeKind.INTERVAL_DAY_TIME) {
            return SqlType.TIMESTAMP;
        }
        if (key.kind().isNumeric()) {
            return SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, Math.max(key.scale(), offset.scale()));
        }
        return key;
    }

    /** The first place that is not before the bound. */
    int start(WindowPartition partition, int place) {
        return partition.isNull(place, key.column())
                ? partition.groupStart(partition.group(place))
                : search(partition, place, false);
    }

    /** The first place after the bound. */
    int end(WindowPartition partition, int place) {
        return partition.isNull(place, key.column())
                ? partition.groupEnd(partition.group(place))
                : search(partition, place, true);
    }

    private int search(WindowPartition partition, int place, boolean after) {
        Object bound = target(partition, place);
        if (bound == null) {
            return firstOfValues(partition, following);
        }
        int low = 0;
        int high = partition.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = compare(partition, middle, bound);
            if (order < 0 || (after && order == 0)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The key plus or minus the distance, in the common form; null when it is out of range. */
    private @Nullable Object target(WindowPartition partition, int place) {
        ColumnVector one = ColumnVector.of(keyType.representation(), 1);
        one.copy(0, partition.vector(place, key.column()), partition.position(place));
        try {
            Object sum = target.evaluate(Batch.of(new ColumnVector[] {one}, 1), context)
                    .get(0);
            return sum == null
                    ? null
                    : form.convert(
                            sum, target.source().type(), context.session().zone());
        } catch (TarnException e) {
            if (e.code() == ErrorCode.NUMERIC_OUT_OF_RANGE || e.code() == ErrorCode.DATETIME_OVERFLOW) {
                return null;
            }
            throw e;
        }
    }

    /** Where the rows with keys begin, or end. */
    private int firstOfValues(WindowPartition partition, boolean end) {
        boolean nullsHere = end != key.nullsFirst();
        if (!nullsHere) {
            return end ? partition.size() : 0;
        }
        int outermost = end ? partition.size() - 1 : 0;
        if (!partition.isNull(outermost, key.column())) {
            return end ? partition.size() : 0;
        }
        int group = partition.group(outermost);
        return end ? partition.groupStart(group) : partition.groupEnd(group);
    }

    private int compare(WindowPartition partition, int place, Object bound) {
        Object value = partition.value(place, key.column());
        if (value == null) {
            return key.nullsFirst() ? -1 : 1;
        }
        Object comparable = form.convert(value, keyType, context.session().zone());
        int order = Integer.signum(form.compare(comparable, bound));
        return key.descending() ? -order : order;
    }
}
