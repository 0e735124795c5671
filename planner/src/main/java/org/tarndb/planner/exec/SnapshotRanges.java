package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.SnapshotScan.ColumnBounds;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.EvaluationContext;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;
import org.tarndb.txn.snapshot.ColumnRange;
import org.tarndb.txn.snapshot.SnapshotColumn;

/**
 * One interval of a column's values that holds all that bounds allow: where these are several points or intervals, their
 * hull. Evaluates bounds as {@link KeyRanges} does.
 */
final class SnapshotRanges {
    private final SqlType type;
    private final EvaluationContext context;
    private boolean allowsNull;
    /** Null while no value is allowed, as is {@code upper}. */
    private @Nullable Bound lower;

    private @Nullable Bound upper;

    private SnapshotRanges(SqlType type, EvaluationContext context) {
        this.type = type;
        this.context = context;
    }

    /**
     * The ranges of the columns that have one; null when no row can be in all of them.
     *
     * @param table all columns of the table
     */
    static @Nullable List<ColumnRange> of(
            List<ColumnBounds> bounds, List<SnapshotColumn> table, EvaluationContext context) {
        List<ColumnRange> ranges = new ArrayList<>();
        for (ColumnBounds each : bounds) {
            SnapshotRanges hull = new SnapshotRanges(table.get(each.column()).type(), context);
            hull.add(each.bounds());
            Bound low = hull.lower;
            Bound high = hull.upper;
            if (hull.allowsNull) {
                continue;
            }
            if (low == null || high == null) {
                return null;
            }
            if (low.value() != null || high.value() != null) {
                ranges.add(
                        new ColumnRange(each.column(), low.value(), low.inclusive(), high.value(), high.inclusive()));
            }
        }
        return ranges;
    }

    private void add(KeyBounds bounds) {
        bounds.points().forEach(alternatives -> alternatives.forEach(this::add));
        bounds.intervals().forEach(this::add);
    }

    private void add(KeyBounds.Point point) {
        Object given = point.value().value(context);
        if (given == null) {
            allowsNull |= point.matchesNull();
            return;
        }
        Object value = BoundValues.equal(type, point.value().source().type(), given);
        if (value != null) {
            add(Bound.at(value, true), Bound.at(value, true));
        }
    }

    private void add(KeyBounds.Interval interval) {
        add(
                bound(interval.lower(), interval.lowerInclusive(), true),
                bound(interval.upper(), interval.upperInclusive(), false));
    }

    private Bound bound(@Nullable CompiledExpr expr, boolean inclusive, boolean isLower) {
        if (expr == null) {
            return Bound.OPEN;
        }
        Object value = expr.value(context);
        if (value == null) {
            return Bound.EMPTY;
        }
        SqlType from = expr.source().type();
        return isLower
                ? BoundValues.lower(type, from, value, inclusive)
                : BoundValues.upper(type, from, value, inclusive);
    }

    private void add(Bound low, Bound high) {
        if (isEmpty(low, high)) {
            return;
        }
        lower = lower == null ? low : outer(lower, low, -1);
        upper = upper == null ? high : outer(upper, high, 1);
    }

    private static boolean isEmpty(Bound low, Bound high) {
        if (low.kind() == Bound.Kind.EMPTY || high.kind() == Bound.Kind.EMPTY) {
            return true;
        }
        if (low.value() == null || high.value() == null) {
            return false;
        }
        int order = Values.compare(low.value(), high.value());
        return order > 0 || (order == 0 && !(low.inclusive() && high.inclusive()));
    }

    /** @param side -1 for lower bounds, 1 for upper ones */
    private static Bound outer(Bound a, Bound b, int side) {
        if (a.value() == null || b.value() == null) {
            return Bound.OPEN;
        }
        int order = Values.compare(a.value(), b.value()) * side;
        if (order == 0) {
            return a.inclusive() ? a : b;
        }
        return order > 0 ? a : b;
    }
}
