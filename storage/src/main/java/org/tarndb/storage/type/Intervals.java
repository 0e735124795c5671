package org.tarndb.storage.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Intervals as text: of an SQL interval literal ({@code 1-06}, {@code 3 04:05:06.7}), or units by name. */
final class Intervals {
    private static final long MICROS_PER_SECOND = DateTimes.MICROS_PER_SECOND;
    private static final long MICROS_PER_DAY = DateTimes.MICROS_PER_DAY;
    private static final Pattern YEARS_MONTHS = Pattern.compile("([+-]?)(\\d{1,9})-(\\d{1,2})");
    private static final Pattern DAYS_TIME =
            Pattern.compile("([+-]?)(?:(\\d{1,9}) +)?(\\d{1,9}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{0,6})\\d*)?)?");
    private static final Pattern UNIT = Pattern.compile("([+-]?\\d{1,18}(?:\\.\\d{1,9})?) *([A-Za-z]+),? *");

    private Intervals() {}

    /** Years and months, as {@code -1-06}. */
    static String printMonths(long months) {
        String sign = months < 0 ? "-" : "";
        long magnitude = Math.abs(months);
        return sign + magnitude / 12 + "-" + String.format(Locale.ROOT, "%02d", magnitude % 12);
    }

    /** Days, hours, minutes, seconds, as {@code -3 04:05:06.789}. */
    static String printMicros(long micros) {
        String sign = micros < 0 ? "-" : "";
        long magnitude = Math.abs(micros);
        long seconds = magnitude % MICROS_PER_DAY / MICROS_PER_SECOND;
        String text = sign
                + magnitude / MICROS_PER_DAY
                + String.format(Locale.ROOT, " %02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
        long fraction = magnitude % MICROS_PER_SECOND;
        return fraction == 0 ? text : text + String.format(Locale.ROOT, ".%06d", fraction);
    }

    static long parseMonths(String text, SqlType type) {
        Matcher matcher = YEARS_MONTHS.matcher(text.strip());
        if (!matcher.matches()) {
            return sumOfUnits(text, type);
        }
        long months = Long.parseLong(matcher.group(2)) * 12 + field(matcher.group(3), 11, text, type);
        return matcher.group(1).equals("-") ? -months : months;
    }

    static long parseMicros(String text, SqlType type) {
        Matcher matcher = DAYS_TIME.matcher(text.strip());
        if (!matcher.matches()) {
            return sumOfUnits(text, type);
        }
        boolean hasDays = matcher.group(2) != null;
        long days = hasDays ? Long.parseLong(matcher.group(2)) : 0;
        long hours = field(matcher.group(3), hasDays ? 23 : Integer.MAX_VALUE, text, type);
        long minutes = field(matcher.group(4), 59, text, type);
        long seconds = matcher.group(5) == null ? 0 : field(matcher.group(5), 59, text, type);
        String fraction = matcher.group(6) == null ? "" : matcher.group(6);
        long micros = Long.parseLong(fraction + "0".repeat(6 - fraction.length()));
        long time = ((hours * 60 + minutes) * 60 + seconds) * MICROS_PER_SECOND + micros;
        try {
            long total = Math.addExact(Math.multiplyExact(days, MICROS_PER_DAY), time);
            return matcher.group(1).equals("-") ? -total : total;
        } catch (ArithmeticException e) {
            throw tooLong(text, type, e);
        }
    }

    private static long field(String digits, long max, String text, SqlType type) {
        long value = Long.parseLong(digits);
        if (value > max) {
            throw new TarnException(
                    ErrorCode.DATETIME_OVERFLOW, "'" + text + "' is not an " + type + ": a field is out of range");
        }
        return value;
    }

    /** {@code 1 day 2 hours}: the units' sizes in months or microseconds, whichever the type counts. */
    private static long sumOfUnits(String text, SqlType type) {
        Matcher matcher = UNIT.matcher(text.strip());
        BigDecimal sum = BigDecimal.ZERO;
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            sum = sum.add(new BigDecimal(matcher.group(1)).multiply(unit(matcher.group(2), text, type)));
            end = matcher.end();
        }
        if (end == 0 || end != text.strip().length()) {
            throw invalid(text, type);
        }
        try {
            return sum.setScale(0, RoundingMode.DOWN).longValueExact();
        } catch (ArithmeticException e) {
            throw tooLong(text, type, e);
        }
    }

    private static TarnException tooLong(String text, SqlType type, ArithmeticException cause) {
        return new TarnException(ErrorCode.DATETIME_OVERFLOW, "'" + text + "' is too long for an " + type, cause);
    }

    private static BigDecimal unit(String name, String text, SqlType type) {
        boolean months = type.kind() == TypeKind.INTERVAL_YEAR_MONTH;
        String unit = name.toLowerCase(Locale.ROOT);
        long size = switch (unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit) {
            case "year" -> months ? 12 : 0;
            case "month" -> months ? 1 : 0;
            case "week" -> months ? 0 : 7 * MICROS_PER_DAY;
            case "day" -> months ? 0 : MICROS_PER_DAY;
            case "hour" -> months ? 0 : 3600 * MICROS_PER_SECOND;
            case "minute" -> months ? 0 : 60 * MICROS_PER_SECOND;
            case "second" -> months ? 0 : MICROS_PER_SECOND;
            case "millisecond" -> months ? 0 : 1000;
            case "microsecond" -> months ? 0 : 1;
            default -> 0;
        };
        if (size == 0) {
            throw invalid(text, type);
        }
        return BigDecimal.valueOf(size);
    }

    private static TarnException invalid(String text, SqlType type) {
        return new TarnException(
                ErrorCode.INVALID_DATETIME,
                "'" + Casts.abbreviate(text) + "' is not an " + type + "; write it as "
                        + (type.kind() == TypeKind.INTERVAL_YEAR_MONTH ? "'1-06'" : "'3 04:05:06'"));
    }
}
