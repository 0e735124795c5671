package org.tarndb.planner.rex;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.KeyBounds;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Literal;

/**
 * A condition on one term that an ordered key can be searched by: the values it may have, as points or as intervals. It says
 * the same as the condition it was made from, unless it is not {@code exact}: then it selects some rows more.
 *
 * @param term a column or an expression, as {@link TableTerms} numbers them
 * @param points values; empty when there are intervals
 * @param intervals of which the term's value must be in one
 */
public record Sargable(int term, List<Point> points, List<Interval> intervals, boolean exact) {
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
    public static @Nullable Sargable of(RexNode condition, Scope scope, TableTerms terms) {
        return new SargableReader(scope, terms).read(condition);
    }

    /** Both conditions in one, when one bounds the term from below and the other from above; else null. */
    public @Nullable Sargable and(Sargable other) {
        if (intervals.size() != 1 || other.intervals.size() != 1 || other.term != term) {
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
        return new Sargable(term, List.of(), List.of(merged), exact && other.exact);
    }
}
