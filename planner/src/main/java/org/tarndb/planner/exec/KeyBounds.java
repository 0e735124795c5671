package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * Which keys of a primary key or an index to read: for each of the leading parts the values it may have, and then,
 * optionally, intervals of the part that follows. Expressions may use parameters and correlation variables, no columns; they
 * need not have the parts' types ({@link #usable} tells which may be given), and a bound that no value of the part's
 * type can have is moved to the next one that selects the same rows. A NULL bound selects nothing.
 *
 * @param points per leading part the alternatives, at least one each
 * @param intervals of the part after the points, any of which a key may be in; empty for no restriction
 */
public record KeyBounds(List<List<Point>> points, List<Interval> intervals) {
    private static final KeyBounds ALL = new KeyBounds(List.of(), List.of());

    /**
     * One value of a part.
     *
     * @param matchesNull whether NULL selects NULLs, as IS NOT DISTINCT FROM and IS NULL do, or nothing, as = does
     */
    public record Point(CompiledExpr value, boolean matchesNull) {
        public static Point of(Expr value) {
            return new Point(ExprCompiler.compile(value), false);
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** An interval without NULLs; a bound that is null is open, so that both null say IS NOT NULL. */
    public record Interval(
            @Nullable CompiledExpr lower,
            boolean lowerInclusive,
            @Nullable CompiledExpr upper,
            boolean upperInclusive) {
        public static Interval of(
                @Nullable Expr lower, boolean lowerInclusive, @Nullable Expr upper, boolean upperInclusive) {
            return new Interval(
                    lower == null ? null : ExprCompiler.compile(lower),
                    lowerInclusive,
                    upper == null ? null : ExprCompiler.compile(upper),
                    upperInclusive);
        }

        @Override
        public String toString() {
            return (lowerInclusive ? "[" : "(")
                    + (lower == null ? "" : lower)
                    + ", "
                    + (upper == null ? "" : upper)
                    + (upperInclusive ? "]" : ")");
        }
    }

    public KeyBounds {
        points = points.stream().map(List::copyOf).toList();
        intervals = List.copyOf(intervals);
    }

    public static KeyBounds all() {
        return ALL;
    }

    /** Each leading part equal to one value. */
    public static KeyBounds equalTo(List<? extends Expr> values) {
        return new KeyBounds(
                values.stream().map(value -> List.of(Point.of(value))).toList(), List.of());
    }

    /** Whether an index part of one type can be searched for values of another with the result that a comparison gives. */
    public static boolean usable(SqlType part, SqlType value) {
        TypeKind from = value.kind();
        return switch (part.kind()) {
            // An exact number is compared with an approximate one as doubles, so not in the order of exact keys.
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> from.isNumeric() && !from.isApproximate();
            case REAL, DOUBLE_PRECISION -> from.isNumeric();
            case CHAR -> from.isCharacter();
            case BINARY, VARBINARY -> from.isBinary();
            case DATE, TIMESTAMP -> from == TypeKind.DATE || from == TypeKind.TIMESTAMP;
            case NULL -> false;
            default -> from == part.kind();
        };
    }

    public boolean isAll() {
        return points.isEmpty() && intervals.isEmpty();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (List<Point> alternatives : points) {
            text.append(text.isEmpty() ? "" : ", ");
            text.append(alternatives.size() == 1 ? "= " + alternatives.get(0) : "in " + alternatives);
        }
        if (!intervals.isEmpty()) {
            text.append(text.isEmpty() ? "" : ", ");
            text.append("in ").append(intervals.size() == 1 ? intervals.get(0) : intervals);
        }
        return text.toString();
    }
}
