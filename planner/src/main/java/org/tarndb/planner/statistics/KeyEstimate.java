package org.tarndb.planner.statistics;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** The number of rows between bounds of a key: counted when the bounds are literals, else from how often values repeat. */
public final class KeyEstimate {
    private static final double OPEN_RANGE = 1 / 3.0;
    private static final double CLOSED_RANGE = 1 / 9.0;

    private final TableStatistics statistics;

    public KeyEstimate(TableStatistics statistics) {
        this.statistics = statistics;
    }

    /**
     * Rows that the bounds select.
     *
     * @param index null for the primary key
     * @param bounds one per leading part of the key; all but the last have points
     */
    public double rows(TableDef table, @Nullable IndexDef index, List<Sargable> bounds) {
        if (bounds.isEmpty()) {
            return statistics.rows(table);
        }
        OptionalDouble counted = counted(table, index, bounds);
        if (counted.isPresent()) {
            return counted.getAsDouble();
        }
        Sargable last = bounds.get(bounds.size() - 1);
        int points = last.intervals().isEmpty() ? bounds.size() : bounds.size() - 1;
        double rows = points == 0 ? statistics.rows(table) : statistics.repeats(table, index, points);
        for (Sargable bound : bounds.subList(0, points)) {
            rows *= bound.points().size();
        }
        if (points < bounds.size()) {
            rows *= fraction(last);
        }
        return Math.min(rows, statistics.rows(table));
    }

    /** The share of rows that an interval selects of which nothing is known but its ends. */
    static double fraction(Sargable intervals) {
        double fraction = 0;
        for (Sargable.Interval interval : intervals.intervals()) {
            int ends = (interval.lower() == null ? 0 : 1) + (interval.upper() == null ? 0 : 1);
            fraction += ends == 0 ? 0.9 : ends == 1 ? OPEN_RANGE : CLOSED_RANGE;
        }
        return Math.min(1, fraction);
    }

    /** Present when every part but the last has one literal, and the last one has literals only. */
    private OptionalDouble counted(TableDef table, @Nullable IndexDef index, List<Sargable> bounds) {
        KeyCodec codec = index == null ? table.keyCodec() : table.indexCodec(index);
        @Nullable Object[] values = new @Nullable Object[bounds.size()];
        int last = bounds.size() - 1;
        for (int i = 0; i < last; i++) {
            if (!bounds.get(i).isPoint()
                    || !put(codec, values, i, bounds.get(i).points().get(0).value())) {
                return OptionalDouble.empty();
            }
        }
        double rows = 0;
        for (Sargable.Point point : bounds.get(last).points()) {
            if (!put(codec, values, last, point.value())) {
                return OptionalDouble.empty();
            }
            rows += statistics.rows(table, index, KeyRange.prefix(codec.encodePrefix(values, last + 1)));
        }
        for (Sargable.Interval interval : bounds.get(last).intervals()) {
            KeyRange range = range(codec, values, last, interval);
            if (range == null) {
                return OptionalDouble.empty();
            }
            rows += statistics.rows(table, index, range);
        }
        return OptionalDouble.of(rows);
    }

    private static @Nullable KeyRange range(
            KeyCodec codec, @Nullable Object[] values, int part, Sargable.Interval interval) {
        byte[] prefix = codec.encodePrefix(values, part);
        byte[] whole = KeyRange.successorOfPrefix(prefix);
        byte[] low = prefix;
        byte[] high = whole;
        boolean descending = codec.part(part).descending();
        Expr first = descending ? interval.upper() : interval.lower();
        Expr second = descending ? interval.lower() : interval.upper();
        boolean firstInclusive = descending ? interval.upperInclusive() : interval.lowerInclusive();
        boolean secondInclusive = descending ? interval.lowerInclusive() : interval.upperInclusive();
        if (first != null) {
            if (!put(codec, values, part, first)) {
                return null;
            }
            byte[] bound = codec.encodePrefix(values, part + 1);
            low = firstInclusive ? bound : KeyRange.successorOfPrefix(bound);
        }
        if (second != null) {
            if (!put(codec, values, part, second)) {
                return null;
            }
            byte[] bound = codec.encodePrefix(values, part + 1);
            high = secondInclusive ? KeyRange.successorOfPrefix(bound) : bound;
        }
        return new KeyRange(low, true, high, false);
    }

    /** Whether the value is a literal of the part's own type: others are estimated, not counted. */
    private static boolean put(KeyCodec codec, @Nullable Object[] values, int part, Expr value) {
        if (!(value instanceof Literal literal) || literal.value() == null) {
            return false;
        }
        SqlType type = codec.part(part).type();
        Object fitted = fit(type, literal);
        values[part] = fitted;
        return fitted != null;
    }

    private static @Nullable Object fit(SqlType type, Literal literal) {
        Object value = literal.value();
        if (value instanceof Long number && type.kind().isInteger()) {
            return inRange(type, number) ? number : null;
        }
        if (type.kind() == literal.type().kind() && !type.kind().isNumeric()) {
            return value;
        }
        if (type.kind() == TypeKind.DECIMAL) {
            return decimal(type, value);
        }
        if (type.kind().isApproximate() && value instanceof Number number) {
            return number.doubleValue();
        }
        return null;
    }

    private static boolean inRange(SqlType type, long value) {
        return switch (type.kind()) {
            case TINYINT -> value == (byte) value;
            case SMALLINT -> value == (short) value;
            case INTEGER -> value == (int) value;
            default -> true;
        };
    }

    /** Null when the value has more digits than the type. */
    private static @Nullable BigDecimal decimal(SqlType type, @Nullable Object value) {
        BigDecimal number = value instanceof Long whole
                ? BigDecimal.valueOf(whole)
                : value instanceof BigDecimal decimal ? decimal.stripTrailingZeros() : null;
        if (number == null || number.scale() > type.scale()) {
            return null;
        }
        BigDecimal scaled = number.setScale(type.scale());
        return scaled.precision() <= type.precision() ? scaled : null;
    }
}
