package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.EvaluationContext;
import org.tarndb.planner.expr.NoContext;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.KeyPart;
import org.tarndb.storage.tree.KeyRange;

/** Evaluates {@link KeyBounds} to ranges of encoded keys that do not overlap, in key order. */
public final class KeyRanges {
    private static final byte FIRST_VALUE = 1;
    private static final byte AFTER_VALUES = 2;

    private final KeyCodec codec;
    private final EvaluationContext context;

    private KeyRanges(KeyCodec codec, EvaluationContext context) {
        this.codec = codec;
        this.context = context;
    }

    /** Of bounds that are literals; before any execution. */
    public static List<KeyRange> ofLiterals(KeyBounds bounds, KeyCodec codec) {
        return of(bounds, codec, NoContext.INSTANCE);
    }

    static List<KeyRange> of(KeyBounds bounds, KeyCodec codec, EvaluationContext context) {
        if (bounds.isAll()) {
            return List.of(KeyRange.all());
        }
        KeyRanges ranges = new KeyRanges(codec, context);
        List<byte[]> prefixes = ranges.prefixes(bounds);
        List<KeyRange> result = new ArrayList<>();
        if (bounds.intervals().isEmpty()) {
            prefixes.forEach(prefix -> result.add(KeyRange.prefix(prefix)));
        } else {
            KeyPart part = codec.part(bounds.points().size());
            for (KeyBounds.Interval interval : bounds.intervals()) {
                ranges.addInterval(prefixes, part, interval, result);
            }
        }
        return merge(result);
    }

    /** The encoded starts of keys that the points allow: all combinations of their alternatives. */
    private List<byte[]> prefixes(KeyBounds bounds) {
        int count = bounds.points().size();
        List<@Nullable Object[]> combinations = new ArrayList<>();
        combinations.add(new @Nullable Object[count]);
        for (int i = 0; i < count; i++) {
            List<@Nullable Object[]> extended = new ArrayList<>();
            for (KeyBounds.Point point : bounds.points().get(i)) {
                Object given = point.value().value(context);
                Object value = given == null
                        ? null
                        : BoundValues.equal(
                                codec.part(i).type(), point.value().source().type(), given);
                if (value == null
                        && !(given == null
                                && point.matchesNull()
                                && codec.part(i).nullable())) {
                    continue;
                }
                for (@Nullable Object[] combination : combinations) {
                    @Nullable Object[] longer = combination.clone();
                    longer[i] = value;
                    extended.add(longer);
                }
            }
            combinations = extended;
        }
        return combinations.stream()
                .map(values -> codec.encodePrefix(values, count))
                .toList();
    }

    private void addInterval(List<byte[]> prefixes, KeyPart part, KeyBounds.Interval interval, List<KeyRange> into) {
        Bound lower = bound(part, interval.lower(), interval.lowerInclusive(), true);
        Bound upper = bound(part, interval.upper(), interval.upperInclusive(), false);
        if (lower.kind() == Bound.Kind.EMPTY || upper.kind() == Bound.Kind.EMPTY) {
            return;
        }
        for (byte[] prefix : prefixes) {
            byte[] from = part.descending() ? start(prefix, part, upper) : start(prefix, part, lower);
            byte[] to = part.descending() ? end(prefix, part, lower) : end(prefix, part, upper);
            if (from != null && (to == null || Arrays.compareUnsigned(from, to) < 0)) {
                into.add(new KeyRange(from, true, to, false));
            }
        }
    }

    private Bound bound(KeyPart part, @Nullable CompiledExpr expr, boolean inclusive, boolean lower) {
        if (expr == null) {
            return Bound.OPEN;
        }
        Object value = expr.value(context);
        if (value == null) {
            return Bound.EMPTY;
        }
        return lower
                ? BoundValues.lower(part.type(), expr.source().type(), value, inclusive)
                : BoundValues.upper(part.type(), expr.source().type(), value, inclusive);
    }

    /** The first key of an interval that starts with this bound; null when no key is that large. */
    private byte @Nullable [] start(byte[] prefix, KeyPart part, Bound bound) {
        if (bound.value() == null) {
            return part.nullable() ? append(prefix, FIRST_VALUE) : prefix;
        }
        byte[] key = concat(prefix, encode(part, bound.value()));
        return bound.inclusive() ? key : KeyRange.successorOfPrefix(key);
    }

    /** The first key after an interval that ends with this bound; null when there is none. */
    private byte @Nullable [] end(byte[] prefix, KeyPart part, Bound bound) {
        if (bound.value() == null) {
            return part.nullable() ? append(prefix, AFTER_VALUES) : KeyRange.successorOfPrefix(prefix);
        }
        byte[] key = concat(prefix, encode(part, bound.value()));
        return bound.inclusive() ? KeyRange.successorOfPrefix(key) : key;
    }

    private static byte[] encode(KeyPart part, Object value) {
        return KeyCodec.of(List.of(part), List.of(0)).encode(value);
    }

    private static byte[] append(byte[] prefix, byte last) {
        byte[] longer = Arrays.copyOf(prefix, prefix.length + 1);
        longer[prefix.length] = last;
        return longer;
    }

    private static byte[] concat(byte[] prefix, byte[] rest) {
        byte[] both = Arrays.copyOf(prefix, prefix.length + rest.length);
        System.arraycopy(rest, 0, both, prefix.length, rest.length);
        return both;
    }

    /** Sorts ranges whose lower ends are inclusive and upper ends exclusive, and joins those that overlap. */
    private static List<KeyRange> merge(List<KeyRange> ranges) {
        if (ranges.size() < 2) {
            return ranges;
        }
        ranges.sort((a, b) -> Arrays.compareUnsigned(a.from(), b.from()));
        List<KeyRange> merged = new ArrayList<>();
        KeyRange last = ranges.get(0);
        for (KeyRange next : ranges.subList(1, ranges.size())) {
            if (last.to() != null && Arrays.compareUnsigned(next.from(), last.to()) > 0) {
                merged.add(last);
                last = next;
            } else if (last.to() != null && (next.to() == null || Arrays.compareUnsigned(next.to(), last.to()) > 0)) {
                last = new KeyRange(last.from(), true, next.to(), false);
            }
        }
        merged.add(last);
        return merged;
    }

    static List<KeyRange> reversed(List<KeyRange> ranges) {
        List<KeyRange> reversed = new ArrayList<>(ranges);
        Collections.reverse(reversed);
        return reversed;
    }
}
