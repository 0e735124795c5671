package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.DateTimes;
import org.tarndb.storage.type.Numbers;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/**
 * Moves a bound of one type to the values of a key part's type, so that it selects the values that the comparison
 * would: {@code i > 5.5} of an INTEGER is {@code i >= 6}, {@code i < 3e9} is all of them, {@code i = 5.5} none.
 */
final class BoundValues {
    private BoundValues() {}

    /** The one value of the part's type that equals the given one; null when there is none. */
    static @Nullable Object equal(SqlType part, SqlType from, Object value) {
        Bound lower = lower(part, from, value, true);
        Bound upper = upper(part, from, value, true);
        if (lower.kind() != Bound.Kind.LIMITED || upper.kind() != Bound.Kind.LIMITED) {
            return null;
        }
        Object low = Objects.requireNonNull(lower.value());
        Object high = Objects.requireNonNull(upper.value());
        boolean one = lower.inclusive() && upper.inclusive() && Values.compare(low, high) == 0;
        return one ? low : null;
    }

    /** {@code part >= value}, or {@code part > value}. */
    static Bound lower(SqlType part, SqlType from, Object value, boolean inclusive) {
        if (isExact(part)) {
            return fromUnits(part, first(part, from, value, inclusive), true);
        }
        if (part.kind() == TypeKind.CHAR) {
            return ofPadded(part.precision(), (String) value, inclusive, true);
        }
        return Bound.at(converted(part, value), inclusive);
    }

    /** {@code part <= value}, or {@code part < value}. */
    static Bound upper(SqlType part, SqlType from, Object value, boolean inclusive) {
        if (isExact(part)) {
            BigInteger firstAbove = first(part, from, value, !inclusive);
            return fromUnits(part, firstAbove.subtract(BigInteger.ONE), false);
        }
        if (part.kind() == TypeKind.CHAR) {
            return ofPadded(part.precision(), (String) value, inclusive, false);
        }
        return Bound.at(converted(part, value), inclusive);
    }

    private static boolean isExact(SqlType part) {
        return part.kind().isInteger()
                || part.kind() == TypeKind.DECIMAL
                || part.kind() == TypeKind.DATE
                || part.kind() == TypeKind.TIMESTAMP;
    }

    /** The least count of the part's units (its last digit, days, microseconds) that is at least, or above, the value. */
    private static BigInteger first(SqlType part, SqlType from, Object value, boolean inclusive) {
        if (value instanceof Double number && !Double.isFinite(number)) {
            // NaN is above all other numbers.
            return number < 0
                    ? minUnits(part).subtract(BigInteger.ONE)
                    : maxUnits(part).add(BigInteger.ONE);
        }
        BigDecimal units = units(part, from, value);
        return inclusive
                ? units.setScale(0, RoundingMode.CEILING).toBigInteger()
                : units.setScale(0, RoundingMode.FLOOR).toBigInteger().add(BigInteger.ONE);
    }

    private static BigDecimal units(SqlType part, SqlType from, Object value) {
        BigDecimal number = value instanceof Long integer
                ? BigDecimal.valueOf(integer)
                : value instanceof Double real ? new BigDecimal(real) : (BigDecimal) value;
        if (part.kind() == TypeKind.DATE && from.kind() == TypeKind.TIMESTAMP) {
            BigInteger[] days = number.toBigInteger().divideAndRemainder(BigInteger.valueOf(DateTimes.MICROS_PER_DAY));
            // Only whether it is a whole day, and on which side of it, matters.
            return new BigDecimal(days[0])
                    .add(new BigDecimal(BigInteger.valueOf(days[1].signum()), 0).movePointLeft(1));
        }
        if (part.kind() == TypeKind.TIMESTAMP && from.kind() == TypeKind.DATE) {
            return number.multiply(BigDecimal.valueOf(DateTimes.MICROS_PER_DAY));
        }
        return part.kind() == TypeKind.DECIMAL ? number.movePointRight(part.scale()) : number;
    }

    private static Bound fromUnits(SqlType part, BigInteger units, boolean lower) {
        BigInteger min = minUnits(part);
        BigInteger max = maxUnits(part);
        if (units.compareTo(min) < 0) {
            return lower ? Bound.OPEN : Bound.EMPTY;
        }
        if (units.compareTo(max) > 0) {
            return lower ? Bound.EMPTY : Bound.OPEN;
        }
        return Bound.at(
                part.kind() == TypeKind.DECIMAL ? new BigDecimal(units, part.scale()) : (Object) units.longValueExact(),
                true);
    }

    private static BigInteger minUnits(SqlType part) {
        return part.kind() == TypeKind.DECIMAL
                ? maxUnits(part).negate()
                : BigInteger.valueOf(part.kind() == TypeKind.DATE ? Integer.MIN_VALUE : Numbers.min(part.kind()));
    }

    private static BigInteger maxUnits(SqlType part) {
        return part.kind() == TypeKind.DECIMAL
                ? BigInteger.TEN.pow(part.precision()).subtract(BigInteger.ONE)
                : BigInteger.valueOf(part.kind() == TypeKind.DATE ? Integer.MAX_VALUE : Numbers.max(part.kind()));
    }

    private static Object converted(SqlType part, Object value) {
        return part.kind().isApproximate() ? (Object) ((Number) value).doubleValue() : value;
    }

    /** A CHAR(n) compares as if it went on with blanks for ever, so a longer bound is decided by its first n characters. */
    private static Bound ofPadded(int length, String value, boolean inclusive, boolean lower) {
        int given = value.codePointCount(0, value.length());
        if (given <= length) {
            return Bound.at(value + " ".repeat(length - given), inclusive);
        }
        int cut = value.offsetByCodePoints(0, length);
        int restAgainstBlanks = 0;
        for (int i = cut; i < value.length() && restAgainstBlanks == 0; i++) {
            restAgainstBlanks = Character.compare(value.charAt(i), ' ');
        }
        boolean includesCut = restAgainstBlanks == 0 ? inclusive : lower == (restAgainstBlanks < 0);
        return Bound.at(value.substring(0, cut), includesCut);
    }
}
