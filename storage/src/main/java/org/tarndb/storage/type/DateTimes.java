package org.tarndb.storage.type;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Converting dates and times, and the range they have: years 1 to 9999 (ISO/IEC 9075-2, subclause 4.6.2). */
public final class DateTimes {
    public static final long MICROS_PER_SECOND = 1_000_000L;
    public static final long MICROS_PER_DAY = 86_400L * MICROS_PER_SECOND;
    public static final long NANOS_PER_DAY = 1000 * MICROS_PER_DAY;

    private static final long MIN_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long MAX_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
    private static final long MIN_MICROS = MIN_DAY * MICROS_PER_DAY;
    private static final long MAX_MICROS = (MAX_DAY + 1) * MICROS_PER_DAY - 1;

    private DateTimes() {}

    /** Throws DATETIME_OVERFLOW for a day outside the years 1 to 9999. */
    public static long checkDay(long epochDay) {
        if (epochDay < MIN_DAY || epochDay > MAX_DAY) {
            throw outOfRange("DATE");
        }
        return epochDay;
    }

    /** Throws DATETIME_OVERFLOW for a time outside the years 1 to 9999. */
    public static long checkMicros(long epochMicros) {
        if (epochMicros < MIN_MICROS || epochMicros > MAX_MICROS) {
            throw outOfRange("TIMESTAMP");
        }
        return epochMicros;
    }

    /** Cuts a time to the fractional digits of its type; TIME counts nanoseconds, TIMESTAMP microseconds. */
    public static long cut(long value, SqlType type) {
        int digits = type.kind() == TypeKind.TIME ? SqlType.MAX_TIME_PRECISION : SqlType.MAX_TIMESTAMP_PRECISION;
        if (type.precision() == SqlType.UNSPECIFIED || type.precision() >= digits) {
            return value;
        }
        long unit = 1;
        for (int i = type.precision(); i < digits; i++) {
            unit *= 10;
        }
        return value - Math.floorMod(value, unit);
    }

    static long toDate(Object value, SqlType from, SqlType to, ZoneId zone) {
        return switch (from.kind()) {
            case DATE -> (Long) value;
            case TIMESTAMP -> Math.floorDiv((Long) value, MICROS_PER_DAY);
            case TIMESTAMP_WITH_TIME_ZONE ->
                Casts.local((OffsetDateTime) value, zone).toLocalDate().toEpochDay();
            case CHAR, VARCHAR ->
                checkDay(DateTimeText.parse((String) value, to).day());
            default -> throw Casts.mismatch(from, to);
        };
    }

    static long toTime(Object value, SqlType from, SqlType to, ZoneId zone) {
        return cut(
                switch (from.kind()) {
                    case TIME -> (Long) value;
                    case TIMESTAMP -> Math.floorMod((Long) value, MICROS_PER_DAY) * 1000;
                    case TIMESTAMP_WITH_TIME_ZONE ->
                        Casts.local((OffsetDateTime) value, zone).toLocalTime().toNanoOfDay();
                    case CHAR, VARCHAR ->
                        DateTimeText.parse((String) value, to).time().toNanoOfDay();
                    default -> throw Casts.mismatch(from, to);
                },
                to);
    }

    static long toTimestamp(Object value, SqlType from, SqlType to, ZoneId zone) {
        return cut(
                switch (from.kind()) {
                    case TIMESTAMP -> (Long) value;
                    case DATE -> (Long) value * MICROS_PER_DAY;
                    case TIMESTAMP_WITH_TIME_ZONE -> micros(Casts.local((OffsetDateTime) value, zone));
                    case CHAR, VARCHAR ->
                        micros(DateTimeText.parse((String) value, to).local());
                    default -> throw Casts.mismatch(from, to);
                },
                to);
    }

    static OffsetDateTime toTimestampWithZone(Object value, SqlType from, SqlType to, ZoneId zone) {
        return switch (from.kind()) {
            case TIMESTAMP_WITH_TIME_ZONE -> cut((OffsetDateTime) value, to);
            case DATE -> LocalDate.ofEpochDay((Long) value).atStartOfDay(zone).toOffsetDateTime();
            case TIMESTAMP ->
                cut(Values.toLocalDateTime((Long) value).atZone(zone).toOffsetDateTime(), to);
            case CHAR, VARCHAR -> {
                DateTimeText text = DateTimeText.parse((String) value, to);
                ZoneId given = text.zone();
                micros(text.local());
                yield cut(text.local().atZone(given == null ? zone : given).toOffsetDateTime(), to);
            }
            default -> throw Casts.mismatch(from, to);
        };
    }

    /** Cuts a time with zone to the fractional digits of its type. */
    public static OffsetDateTime cut(OffsetDateTime at, SqlType type) {
        long micros = at.getNano() / 1000;
        long cut = cut(micros, type) * 1000;
        return cut == at.getNano() ? at : at.withNano((int) cut);
    }

    private static long micros(LocalDateTime at) {
        checkDay(at.toLocalDate().toEpochDay());
        return at.toEpochSecond(ZoneOffset.UTC) * MICROS_PER_SECOND + at.getNano() / 1000;
    }

    private static TarnException outOfRange(String type) {
        return new TarnException(ErrorCode.DATETIME_OVERFLOW, "the " + type + " is outside the years 1 to 9999");
    }
}
