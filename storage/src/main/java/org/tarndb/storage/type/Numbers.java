package org.tarndb.storage.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Converting numbers. Between them numbers are a Long, a Double or a BigDecimal. Decimals come with any exponent, so
 * their size is looked at before their digits are written out.
 */
public final class Numbers {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,9})?");
    private static final int MAX_LONG_DIGITS = 19;

    private Numbers() {}

    /** The least and the greatest value of an integer type. */
    public static long min(TypeKind kind) {
        return switch (kind) {
            case TINYINT -> Byte.MIN_VALUE;
            case SMALLINT -> Short.MIN_VALUE;
            case INTEGER -> Integer.MIN_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    public static long max(TypeKind kind) {
        return switch (kind) {
            case TINYINT -> Byte.MAX_VALUE;
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
    }

    /** Checks an integer's range; throws NUMERIC_OUT_OF_RANGE. */
    public static long checkRange(long value, SqlType type) {
        if (value < min(type.kind()) || value > max(type.kind())) {
            throw outOfRange(value, type);
        }
        return value;
    }

    /** Rounds half away from zero to the type's scale; throws NUMERIC_OUT_OF_RANGE when its precision is exceeded. */
    public static BigDecimal round(BigDecimal value, SqlType type) {
        if (value.scale() == type.scale() && value.precision() <= type.precision()) {
            return value;
        }
        if (value.signum() == 0) {
            return BigDecimal.ZERO.setScale(type.scale());
        }
        long integerDigits = (long) value.precision() - value.scale();
        if (integerDigits > type.precision() - type.scale()) {
            throw outOfRange(value, type);
        }
        if (integerDigits < -type.scale()) {
            return BigDecimal.ZERO.setScale(type.scale());
        }
        BigDecimal rounded = value.setScale(type.scale(), RoundingMode.HALF_UP);
        if (rounded.precision() > type.precision()) {
            throw outOfRange(value, type);
        }
        return rounded;
    }

    /** A double of the type: of float's precision for REAL; throws NUMERIC_OUT_OF_RANGE where a finite value has none. */
    public static double toApproximate(double value, SqlType type) {
        double narrowed = type.kind() == TypeKind.REAL ? (float) value : value;
        if (Double.isInfinite(narrowed) && !Double.isInfinite(value)) {
            throw outOfRange(value, type);
        }
        return narrowed;
    }

    /** The decimal that prints as the approximate number does; throws NUMERIC_OUT_OF_RANGE for NaN and infinities. */
    public static BigDecimal exact(double value, SqlType from) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw outOfRange(value, SqlType.decimal(SqlType.DEFAULT_DECIMAL_PRECISION, 0));
        }
        return from.kind() == TypeKind.REAL ? new BigDecimal(Float.toString((float) value)) : BigDecimal.valueOf(value);
    }

    static long toInteger(Object number, SqlType from, SqlType to) {
        if (number instanceof Long value) {
            return checkRange(value, to);
        }
        if (number instanceof Double value && (Double.isNaN(value) || Double.isInfinite(value))) {
            throw outOfRange(value, to);
        }
        BigDecimal value = number instanceof Double approximate ? exact(approximate, from) : (BigDecimal) number;
        long integerDigits = (long) value.precision() - value.scale();
        if (integerDigits > MAX_LONG_DIGITS) {
            if (value.signum() == 0) {
                return 0;
            }
            throw outOfRange(value, to);
        }
        if (integerDigits < 0) {
            return 0;
        }
        BigDecimal rounded = value.setScale(0, RoundingMode.HALF_UP);
        if (rounded.compareTo(BigDecimal.valueOf(min(to.kind()))) < 0
                || rounded.compareTo(BigDecimal.valueOf(max(to.kind()))) > 0) {
            throw outOfRange(value, to);
        }
        return rounded.longValueExact();
    }

    static BigDecimal toDecimal(Object number, SqlType from, SqlType to) {
        if (number instanceof Long value) {
            return round(BigDecimal.valueOf(value), to);
        }
        return round(number instanceof Double value ? exact(value, from) : (BigDecimal) number, to);
    }

    static double toDouble(Object number, SqlType from, SqlType to) {
        double value = ((Number) number).doubleValue();
        if (number instanceof BigDecimal && Double.isInfinite(value)) {
            throw outOfRange(number, to);
        }
        return from.equals(to) ? value : toApproximate(value, to);
    }

    /** A number as SQL writes it, with blanks around it; for approximate types also NaN and Infinity. */
    static Object parse(String text, SqlType to) {
        String number = text.strip();
        if (to.kind().isApproximate()) {
            switch (number.toLowerCase(Locale.ROOT)) {
                case "nan" -> {
                    return Double.NaN;
                }
                case "infinity", "+infinity", "inf", "+inf" -> {
                    return Double.POSITIVE_INFINITY;
                }
                case "-infinity", "-inf" -> {
                    return Double.NEGATIVE_INFINITY;
                }
                default -> {}
            }
        }
        if (!NUMBER.matcher(number).matches()) {
            throw Casts.badText(text, to);
        }
        return new BigDecimal(number);
    }

    public static TarnException outOfRange(Object value, SqlType type) {
        return new TarnException(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                "the value " + Casts.abbreviate(value.toString()) + " is out of the range of " + type);
    }
}
