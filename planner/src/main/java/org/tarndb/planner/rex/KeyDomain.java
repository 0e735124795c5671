package org.tarndb.planner.rex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.KeyRanges;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.rex.Sargable.Interval;
import org.tarndb.planner.rex.Sargable.Point;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.KeyPart;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;

/**
 * The values that conditions leave to one term, NULL among them, as ranges of encoded keys: so bounds of other types, blanks
 * and NULLs count as in a search of an index. Immutable.
 */
final class KeyDomain {
    private static final byte[] FIRST_VALUE = {1};
    private static final byte[] AFTER_VALUES = {2};

    /** In order and apart; lower ends are inclusive, upper ends exclusive, null for none. */
    private final List<KeyRange> ranges;

    private KeyDomain(List<KeyRange> ranges) {
        this.ranges = ranges;
    }

    /** The values that a condition selects; null when it needs more than literals to say. */
    static @Nullable KeyDomain exactly(Sargable sargable, SqlType type) {
        return sargable.exact() && sargable.isLiteral() ? ofLiterals(sargable, type) : null;
    }

    /** The values that a condition may select, whatever the values of parameters: at least those it selects. */
    static KeyDomain atMost(Sargable sargable, SqlType type) {
        if (sargable.isLiteral()) {
            return ofLiterals(sargable, type);
        }
        boolean mayBeNull = false;
        List<Interval> intervals = new ArrayList<>();
        for (Point point : sargable.points()) {
            mayBeNull |= point.matchesNull();
            Expr value = point.value() instanceof Literal literal && literal.value() != null ? literal : null;
            intervals.add(new Interval(value, true, value, true));
        }
        for (Interval interval : sargable.intervals()) {
            intervals.add(new Interval(
                    literal(interval.lower()),
                    interval.lowerInclusive(),
                    literal(interval.upper()),
                    interval.upperInclusive()));
        }
        if (mayBeNull) {
            return new KeyDomain(List.of(KeyRange.all()));
        }
        return ofLiterals(new Sargable(sargable.term(), List.of(), intervals, false), type);
    }

    private static @Nullable Expr literal(@Nullable Expr bound) {
        return bound instanceof Literal ? bound : null;
    }

    private static KeyDomain ofLiterals(Sargable sargable, SqlType type) {
        KeyCodec codec = KeyCodec.of(List.of(new KeyPart(type, true, false, false)), List.of(0));
        return new KeyDomain(KeyRanges.ofLiterals(Sargable.keyBounds(List.of(sargable)), codec));
    }

    /** All values but NULL and some others, which are literals. */
    static KeyDomain allBut(Sargable excluded, SqlType type) {
        List<KeyRange> others = new ArrayList<>();
        byte[] from = FIRST_VALUE;
        for (KeyRange range : ofLiterals(excluded, type).ranges) {
            byte[] start = Objects.requireNonNull(range.from());
            if (compare(from, start) < 0) {
                others.add(new KeyRange(from, true, start, false));
            }
            from = Objects.requireNonNull(range.to());
        }
        others.add(new KeyRange(from, true, AFTER_VALUES, false));
        return new KeyDomain(others);
    }

    KeyDomain and(KeyDomain other) {
        List<KeyRange> both = new ArrayList<>();
        for (KeyRange a : ranges) {
            for (KeyRange b : other.ranges) {
                byte[] from =
                        a.from() == null || (b.from() != null && compare(b.from(), a.from()) > 0) ? b.from() : a.from();
                byte[] to = a.to() == null || (b.to() != null && compare(b.to(), a.to()) < 0) ? b.to() : a.to();
                if (from == null || to == null || compare(from, to) < 0) {
                    both.add(new KeyRange(from, true, to, to == null));
                }
            }
        }
        return new KeyDomain(both);
    }

    boolean isPartOf(KeyDomain other) {
        return ranges.stream().allMatch(range -> other.ranges.stream().anyMatch(whole -> contains(whole, range)));
    }

    private static boolean contains(KeyRange whole, KeyRange part) {
        boolean fromInside = whole.from() == null || (part.from() != null && compare(whole.from(), part.from()) <= 0);
        boolean toInside = whole.to() == null || (part.to() != null && compare(part.to(), whole.to()) <= 0);
        return fromInside && toInside;
    }

    private static int compare(byte[] a, byte[] b) {
        return Arrays.compareUnsigned(a, b);
    }
}
