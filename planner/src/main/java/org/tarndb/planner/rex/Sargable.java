package org.tarndb.planner.rex;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.KeyBounds;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.operator.InListOperator;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.type.SqlType;

/**
 * A condition on one column that an ordered key can be searched by: the values the column may have, as points or as
 * intervals. It says the same as the condition it was made from, unless it is not {@code exact}: then it selects some rows
 * more.
 *
 * @param column the field
 * @param points values; empty when there are intervals
 * @param intervals of which the column must be in one
 */
public record Sargable(int column, List<Point> points, List<Interval> intervals, boolean exact) {
    /** One value. */
    public record Point(Expr value, boolean matchesNull) {}

    /** An interval without NULLs, open where a bound is null. */
    public record Interval(
            @Nullable Expr lower,
            boolean lowerInclusive,
            @Nullable Expr upper,
            boolean upperInclusive) {}

    public Sargable {
        points = List.copyOf(points);
        intervals = List.copyOf(intervals);
    }

    public boolean isPoint() {
        return intervals.isEmpty() && points.size() == 1;
    }

    /** Whether all values and bounds are literals. */
    public boolean isLiteral() {
        return points.stream().allMatch(point -> point.value() instanceof Literal)
                && intervals.stream().allMatch(interval -> isLiteral(interval.lower()) && isLiteral(interval.upper()));
    }

    private static boolean isLiteral(@Nullable Expr bound) {
        return bound == null || bound instanceof Literal;
    }

    /** The bounds of a key, one per leading part; all but the last have points. */
    public static KeyBounds keyBounds(List<Sargable> bounds) {
        List<List<KeyBounds.Point>> points = new ArrayList<>();
        List<KeyBounds.Interval> intervals = new ArrayList<>();
        for (Sargable bound : bounds) {
            if (bound.intervals().isEmpty()) {
                points.add(bound.points().stream()
                        .map(point -> new KeyBounds.Point(ExprCompiler.compile(point.value()), point.matchesNull()))
                        .toList());
            }
            for (Interval interval : bound.intervals()) {
                intervals.add(KeyBounds.Interval.of(
                        interval.lower(), interval.lowerInclusive(), interval.upper(), interval.upperInclusive()));
            }
        }
        return new KeyBounds(points, intervals);
    }

    /** The condition in this form, or null when it has none. */
    public static @Nullable Sargable of(RexNode condition, Scope scope) {
        if (condition instanceof RexInputRef flag) {
            return point(flag.getIndex(), Literal.TRUE, false);
        }
        if (!(condition instanceof RexCall call)) {
            return null;
        }
        return switch (call.getKind()) {
            case EQUALS, IS_NOT_DISTINCT_FROM, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                comparison(call, scope);
            case NOT, IS_FALSE -> flag(call, Literal.FALSE);
            case IS_TRUE -> flag(call, Literal.TRUE);
            case IS_NULL -> isNull(call);
            case IS_NOT_NULL -> isNotNull(call);
            case OR -> anyOf(call, scope);
            case LIKE -> prefix(call, scope);
            default -> call.getOperator() instanceof InListOperator ? inList(call, scope) : null;
        };
    }

    private static Sargable point(int column, Expr value, boolean matchesNull) {
        return new Sargable(column, List.of(new Point(value, matchesNull)), List.of(), true);
    }

    private static @Nullable Sargable flag(RexCall call, Expr value) {
        return call.getOperands().get(0) instanceof RexInputRef column
                        && column.getType().getSqlTypeName() == SqlTypeName.BOOLEAN
                ? point(column.getIndex(), value, false)
                : null;
    }

    private static @Nullable Sargable isNull(RexCall call) {
        return call.getOperands().get(0) instanceof RexInputRef column
                ? point(column.getIndex(), Literal.ofNull(TypeMapping.fromCalcite(column.getType())), true)
                : null;
    }

    private static @Nullable Sargable isNotNull(RexCall call) {
        return call.getOperands().get(0) instanceof RexInputRef column
                ? interval(column.getIndex(), new Interval(null, false, null, false))
                : null;
    }

    private static Sargable interval(int column, Interval interval) {
        return new Sargable(column, List.of(), List.of(interval), true);
    }

    private static @Nullable Sargable comparison(RexCall call, Scope scope) {
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        if (left instanceof RexInputRef column) {
            return comparison(call.getKind(), column, right, scope);
        }
        return right instanceof RexInputRef column ? comparison(call.getKind().reverse(), column, left, scope) : null;
    }

    private static @Nullable Sargable comparison(SqlKind kind, RexInputRef column, RexNode value, Scope scope) {
        Expr bound = bound(column, value, scope);
        if (bound == null) {
            return null;
        }
        int index = column.getIndex();
        return switch (kind) {
            case EQUALS -> point(index, bound, false);
            case IS_NOT_DISTINCT_FROM -> point(index, bound, true);
            case LESS_THAN -> interval(index, new Interval(null, false, bound, false));
            case LESS_THAN_OR_EQUAL -> interval(index, new Interval(null, false, bound, true));
            case GREATER_THAN -> interval(index, new Interval(bound, false, null, false));
            case GREATER_THAN_OR_EQUAL -> interval(index, new Interval(bound, true, null, false));
            default -> null;
        };
    }

    /** The value as a bound of a key; null when it depends on the row or its type does not fit. */
    private static @Nullable Expr bound(RexInputRef column, RexNode value, Scope scope) {
        if (RexFields.usesInput(value) || !RexUtil.isDeterministic(value)) {
            return null;
        }
        Expr bound = new RexToExpr(scope).expr(value);
        SqlType type = TypeMapping.fromCalcite(column.getType());
        return KeyBounds.usable(type, bound.type()) ? bound : null;
    }

    private static @Nullable Sargable inList(RexCall call, Scope scope) {
        if (!(call.getOperands().get(0) instanceof RexInputRef column)) {
            return null;
        }
        List<Point> points = new ArrayList<>();
        for (RexNode item : call.getOperands().subList(1, call.getOperands().size())) {
            Expr bound = bound(column, item, scope);
            if (bound == null) {
                return null;
            }
            points.add(new Point(bound, false));
        }
        return new Sargable(column.getIndex(), points, List.of(), true);
    }

    /** Conditions on one column joined by OR: all points, or all intervals. */
    private static @Nullable Sargable anyOf(RexCall call, Scope scope) {
        List<Point> points = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        boolean exact = true;
        int column = -1;
        for (RexNode operand : call.getOperands()) {
            Sargable part = ofConjunction(operand, scope);
            if (part == null || (column >= 0 && part.column != column)) {
                return null;
            }
            column = part.column;
            points.addAll(part.points);
            intervals.addAll(part.intervals);
            exact &= part.exact;
        }
        if (!points.isEmpty() && !intervals.isEmpty()) {
            if (points.stream().anyMatch(Point::matchesNull)) {
                return null;
            }
            points.forEach(point -> intervals.add(new Interval(point.value, true, point.value, true)));
            points.clear();
        }
        return new Sargable(column, points, intervals, exact);
    }

    /** A conjunction of conditions on one column. */
    private static @Nullable Sargable ofConjunction(RexNode node, Scope scope) {
        if (node.getKind() != SqlKind.AND) {
            return of(node, scope);
        }
        Sargable result = null;
        for (RexNode operand : ((RexCall) node).getOperands()) {
            Sargable part = of(operand, scope);
            if (part == null || (result != null && part.column != result.column)) {
                return null;
            }
            result = result == null ? part : result.and(part);
            if (result == null) {
                return null;
            }
        }
        return result;
    }

    /** Both conditions in one, when one bounds the column from below and the other from above; else null. */
    public @Nullable Sargable and(Sargable other) {
        if (intervals.size() != 1 || other.intervals.size() != 1 || other.column != column) {
            return null;
        }
        Interval a = intervals.get(0);
        Interval b = other.intervals.get(0);
        boolean bothLower = a.lower != null && b.lower != null;
        boolean bothUpper = a.upper != null && b.upper != null;
        if (bothLower || bothUpper) {
            return null;
        }
        Interval low = a.lower != null ? a : b;
        Interval high = a.upper != null ? a : b;
        Interval merged = new Interval(low.lower, low.lowerInclusive, high.upper, high.upperInclusive);
        return new Sargable(column, List.of(), List.of(merged), exact && other.exact);
    }

    /** {@code LIKE 'abc%'}: all texts that start with abc, and some that the rest of the pattern throws out. */
    private static @Nullable Sargable prefix(RexCall call, Scope scope) {
        if (call.getOperands().size() != 2
                || !call.getOperator().getName().equals("LIKE")
                || !(call.getOperands().get(0) instanceof RexInputRef column)
                || column.getType().getSqlTypeName() != SqlTypeName.VARCHAR
                || RexFields.usesInput(call.getOperands().get(1))
                || !(new RexToExpr(scope).expr(call.getOperands().get(1)) instanceof Literal pattern)
                || !(pattern.value() instanceof String text)) {
            return null;
        }
        int end = 0;
        while (end < text.length() && text.charAt(end) != '%' && text.charAt(end) != '_') {
            end++;
        }
        String prefix = text.substring(0, end);
        String next = successor(prefix);
        if (next == null) {
            return null;
        }
        Interval interval =
                new Interval(new Literal(SqlType.VARCHAR, prefix), true, new Literal(SqlType.VARCHAR, next), false);
        return new Sargable(column.getIndex(), List.of(), List.of(interval), false);
    }

    /** The smallest text above all texts with the prefix; null when there is none or the prefix is empty. */
    private static @Nullable String successor(String prefix) {
        if (prefix.isEmpty()) {
            return null;
        }
        int last = prefix.codePointBefore(prefix.length());
        int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
        if (next > Character.MAX_CODE_POINT || (last >= Character.MIN_SURROGATE && last <= Character.MAX_SURROGATE)) {
            return null;
        }
        return prefix.substring(0, prefix.length() - Character.charCount(last)) + Character.toString(next);
    }
}
