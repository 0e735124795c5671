package org.tarndb.storage.type;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Comparing and printing values in their internal form. */
public final class Values {
    private static final long MICROS_PER_SECOND = 1_000_000L;

    private Values() {}

    /**
     * Compares two non-null values of one representation as {@code ORDER BY} does: strings by code point, binary values
     * and UUIDs by unsigned bytes, NaN above all other numbers, times with zone by instant, decimals by value.
     *
     * @return negative, zero or positive
     */
    public static int compare(Object a, Object b) {
        if (a instanceof Long x) {
            return Long.compare(x, (Long) b);
        }
        if (a instanceof String x) {
            return compareCodePoints(x, (String) b);
        }
        if (a instanceof BigDecimal x) {
            return x.compareTo((BigDecimal) b);
        }
        if (a instanceof Double x) {
            return compareDoubles(x, (Double) b);
        }
        if (a instanceof Boolean x) {
            return Boolean.compare(x, (Boolean) b);
        }
        if (a instanceof byte[] x) {
            return Arrays.compareUnsigned(x, (byte[]) b);
        }
        if (a instanceof OffsetDateTime x) {
            return x.toInstant().compareTo(((OffsetDateTime) b).toInstant());
        }
        if (a instanceof UUID x) {
            return compareUuids(x, (UUID) b);
        }
        throw new IllegalArgumentException("not a value in internal form: " + a.getClass());
    }

    /** Like {@link Double#compare}, but -0.0 equals 0.0. */
    public static int compareDoubles(double a, double b) {
        return a < b ? -1 : a > b ? 1 : a == b ? 0 : Boolean.compare(Double.isNaN(a), Double.isNaN(b));
    }

    /** Orders strings by Unicode code point: the order of their UTF-8 bytes. */
    public static int compareCodePoints(String a, String b) {
        int end = Math.min(a.length(), b.length());
        for (int i = 0; i < end; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                // A surrogate stands for a code point above every other char.
                boolean xSurrogate = Character.isSurrogate(x);
                boolean ySurrogate = Character.isSurrogate(y);
                return xSurrogate == ySurrogate ? Character.compare(x, y) : xSurrogate ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    private static int compareUuids(UUID a, UUID b) {
        int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
    }

    /** The value as {@code CAST(... AS VARCHAR)} prints it; null for NULL. */
    public static @Nullable String print(SqlType type, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (type.kind()) {
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            case BOOLEAN -> (Boolean) value ? "TRUE" : "FALSE";
            case DATE -> LocalDate.ofEpochDay((Long) value).toString();
            case TIME -> printTime(LocalTime.ofNanoOfDay((Long) value));
            case TIMESTAMP -> printTimestamp(toLocalDateTime((Long) value));
            case TIMESTAMP_WITH_TIME_ZONE -> {
                OffsetDateTime at = (OffsetDateTime) value;
                String offset = at.getOffset().equals(ZoneOffset.UTC)
                        ? "+00:00"
                        : at.getOffset().getId();
                yield printTimestamp(at.toLocalDateTime()) + offset;
            }
            case REAL -> Float.toString((float) (double) (Double) value);
            case BINARY, VARBINARY -> HexFormat.of().formatHex((byte[]) value);
            case INTERVAL_YEAR_MONTH -> Intervals.printMonths((Long) value);
            case INTERVAL_DAY_TIME -> Intervals.printMicros((Long) value);
            default -> value.toString();
        };
    }

    /** The value as an SQL literal, for messages. */
    public static String literal(SqlType type, @Nullable Object value) {
        String text = print(type, value);
        if (text == null) {
            return "NULL";
        }
        return switch (type.kind()) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, REAL, DOUBLE_PRECISION, NULL -> text;
            case BINARY, VARBINARY -> "X'" + text + "'";
            default -> "'" + text.replace("'", "''") + "'";
        };
    }

    /** @param micros microseconds since 1970-01-01 00:00:00 */
    public static LocalDateTime toLocalDateTime(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND),
                (int) Math.floorMod(micros, MICROS_PER_SECOND) * 1000,
                ZoneOffset.UTC);
    }

    /** Microseconds since 1970-01-01 00:00:00; finer digits are cut. */
    public static long toMicros(LocalDateTime at) {
        return Math.addExact(
                Math.multiplyExact(at.toEpochSecond(ZoneOffset.UTC), MICROS_PER_SECOND), at.getNano() / 1000);
    }

    /** Microseconds since the epoch; finer digits are cut. */
    public static long toMicros(Instant at) {
        return Math.addExact(Math.multiplyExact(at.getEpochSecond(), MICROS_PER_SECOND), at.getNano() / 1000);
    }

    private static String printTime(LocalTime time) {
        String text = String.format(Locale.ROOT, "%02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond());
        return text + fraction(time.getNano());
    }

    private static String printTimestamp(LocalDateTime at) {
        return at.toLocalDate() + " " + printTime(at.toLocalTime());
    }

    private static String fraction(int nanos) {
        if (nanos == 0) {
            return "";
        }
        String digits = String.format(Locale.ROOT, "%09d", nanos);
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        return "." + digits.substring(0, end);
    }
}
