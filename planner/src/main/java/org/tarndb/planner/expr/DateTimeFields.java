package org.tarndb.planner.expr;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.Locale;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.DateTimes;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/**
 * Named fields of datetimes and intervals. Besides those of the standard: QUARTER, WEEK and ISOYEAR (ISO 8601), DOY, DOW (Sunday is 0) and ISODOW
 * (Monday is 1, Sunday 7), DAYOFWEEK (Sunday is 1), EPOCH, CENTURY, DECADE, MILLENNIUM, MILLISECOND and MICROSECOND (with the seconds).
 */
final class DateTimeFields {
    private static final long MICROS_PER_SECOND = DateTimes.MICROS_PER_SECOND;

    private DateTimeFields() {}

    /** A Long, or a BigDecimal where there may be a fraction. */
    static Object extract(String field, Object value, SqlType type) {
        return switch (type.kind()) {
            case INTERVAL_YEAR_MONTH -> ofMonths(field, (Long) value);
            case INTERVAL_DAY_TIME -> ofMicros(field, (Long) value);
            default -> ofDateTime(field, value, type);
        };
    }

    private static Object ofMonths(String field, long months) {
        return switch (name(field)) {
            case "YEAR" -> months / 12;
            case "MONTH" -> months % 12;
            case "QUARTER" -> months % 12 / 3 + 1;
            default -> throw noField(field, SqlType.INTERVAL_YEAR_MONTH);
        };
    }

    private static Object ofMicros(String field, long micros) {
        long seconds = micros / MICROS_PER_SECOND;
        return switch (name(field)) {
            case "DAY" -> seconds / 86_400;
            case "HOUR" -> seconds / 3600 % 24;
            case "MINUTE" -> seconds / 60 % 60;
            case "SECOND" -> BigDecimal.valueOf(micros % (60 * MICROS_PER_SECOND), 6);
            case "MILLISECOND" -> BigDecimal.valueOf(micros % (60 * MICROS_PER_SECOND), 3);
            case "MICROSECOND" -> micros % (60 * MICROS_PER_SECOND);
            case "EPOCH" -> BigDecimal.valueOf(micros, 6);
            default -> throw noField(field, SqlType.INTERVAL_DAY_TIME);
        };
    }

    private static Object ofDateTime(String field, Object value, SqlType type) {
        String name = name(field);
        if (type.kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE && name.startsWith("TIMEZONE")) {
            int offsetSeconds = ((OffsetDateTime) value).getOffset().getTotalSeconds();
            return switch (name) {
                case "TIMEZONE_HOUR" -> offsetSeconds / 3600L;
                case "TIMEZONE_MINUTE" -> offsetSeconds / 60L % 60;
                default -> (long) offsetSeconds;
            };
        }
        if (name.equals("EPOCH")) {
            return epoch(value, type);
        }
        LocalDateTime at = local(value, type);
        boolean timeField = switch (name) {
            case "HOUR", "MINUTE", "SECOND", "MILLISECOND", "MICROSECOND" -> true;
            default -> false;
        };
        if (!timeField && type.kind() == TypeKind.TIME) {
            throw noField(field, type);
        }
        return timeField ? ofTime(name, at.toLocalTime()) : ofDate(field, at.toLocalDate(), type);
    }

    private static Object epoch(Object value, SqlType type) {
        return type.kind() == TypeKind.TIME
                ? BigDecimal.valueOf((Long) value, 9)
                : BigDecimal.valueOf(TemporalArithmetic.micros(value, type), 6);
    }

    private static Object ofTime(String name, LocalTime time) {
        long nanosOfMinute = time.getSecond() * 1_000_000_000L + time.getNano();
        return switch (name) {
            case "HOUR" -> (long) time.getHour();
            case "MINUTE" -> (long) time.getMinute();
            case "SECOND" -> BigDecimal.valueOf(nanosOfMinute, 9);
            case "MILLISECOND" -> BigDecimal.valueOf(nanosOfMinute, 6);
            default -> nanosOfMinute / 1000;
        };
    }

    private static long ofDate(String field, LocalDate date, SqlType type) {
        return switch (name(field)) {
            case "YEAR" -> date.getYear();
            case "ISOYEAR" -> date.get(IsoFields.WEEK_BASED_YEAR);
            case "QUARTER" -> (date.getMonthValue() + 2) / 3;
            case "MONTH" -> date.getMonthValue();
            case "WEEK" -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case "DAY" -> date.getDayOfMonth();
            case "DOY" -> date.getDayOfYear();
            case "DOW" -> date.getDayOfWeek().getValue() % 7;
            case "DAYOFWEEK" -> date.getDayOfWeek().getValue() % 7 + 1;
            case "ISODOW" -> date.getDayOfWeek().getValue();
            case "DECADE" -> date.getYear() / 10;
            case "CENTURY" -> (date.getYear() + 99) / 100;
            case "MILLENNIUM" -> (date.getYear() + 999) / 1000;
            default -> throw noField(field, type);
        };
    }

    /** Cuts a datetime to a field: the result is of the given type. */
    static Object truncate(String field, Object value, SqlType from, SqlType type) {
        if (value instanceof OffsetDateTime at) {
            LocalDateTime local = truncate(field, at.toLocalDateTime(), from);
            return OffsetDateTime.of(local, at.getOffset());
        }
        LocalDateTime at = truncate(field, local(value, from), from);
        return switch (type.kind()) {
            case DATE -> at.toLocalDate().toEpochDay();
            case TIME -> at.toLocalTime().toNanoOfDay();
            default -> Values.toMicros(at);
        };
    }

    private static LocalDateTime truncate(String field, LocalDateTime at, SqlType type) {
        LocalDate date = at.toLocalDate();
        int year = date.getYear();
        return switch (name(field)) {
            case "MILLENNIUM" ->
                LocalDate.of((year - 1) / 1000 * 1000 + 1, 1, 1).atStartOfDay();
            case "CENTURY" -> LocalDate.of((year - 1) / 100 * 100 + 1, 1, 1).atStartOfDay();
            case "DECADE" -> LocalDate.of(Math.max(1, year / 10 * 10), 1, 1).atStartOfDay();
            case "YEAR" -> date.withDayOfYear(1).atStartOfDay();
            case "ISOYEAR" ->
                date.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 1)
                        .with(ChronoField.DAY_OF_WEEK, 1)
                        .atStartOfDay();
            case "QUARTER" ->
                LocalDate.of(year, (date.getMonthValue() - 1) / 3 * 3 + 1, 1).atStartOfDay();
            case "MONTH" -> date.withDayOfMonth(1).atStartOfDay();
            case "WEEK" -> date.with(ChronoField.DAY_OF_WEEK, 1).atStartOfDay();
            case "DAY" -> date.atStartOfDay();
            case "HOUR" -> at.truncatedTo(ChronoUnit.HOURS);
            case "MINUTE" -> at.truncatedTo(ChronoUnit.MINUTES);
            case "SECOND" -> at.truncatedTo(ChronoUnit.SECONDS);
            case "MILLISECOND" -> at.truncatedTo(ChronoUnit.MILLIS);
            case "MICROSECOND" -> at.truncatedTo(ChronoUnit.MICROS);
            default -> throw noField(field, type);
        };
    }

    static Object add(String field, long count, Object at, SqlType from, SqlType type) {
        long months = months(name(field));
        return TemporalArithmetic.exact(() -> months > 0
                ? TemporalArithmetic.plusMonths(at, from, Math.multiplyExact(count, months))
                : TemporalArithmetic.plusMicros(at, from, Math.multiplyExact(count, micros(field, from)), type));
    }

    static long difference(String field, Object from, SqlType fromType, Object to, SqlType toType) {
        long months = months(name(field));
        if (months > 0) {
            return ChronoUnit.MONTHS.between(local(from, fromType), local(to, toType)) / months;
        }
        long micros =
                Math.subtractExact(TemporalArithmetic.micros(to, toType), TemporalArithmetic.micros(from, fromType));
        return micros / micros(field, toType);
    }

    private static long months(String name) {
        return switch (name) {
            case "MONTH" -> 1;
            case "QUARTER" -> 3;
            case "YEAR" -> 12;
            case "DECADE" -> 120;
            case "CENTURY" -> 1200;
            case "MILLENNIUM" -> 12_000;
            default -> 0;
        };
    }

    private static long micros(String field, SqlType type) {
        return switch (name(field)) {
            case "WEEK" -> 7 * DateTimes.MICROS_PER_DAY;
            case "DAY" -> DateTimes.MICROS_PER_DAY;
            case "HOUR" -> 3600 * MICROS_PER_SECOND;
            case "MINUTE" -> 60 * MICROS_PER_SECOND;
            case "SECOND" -> MICROS_PER_SECOND;
            case "MILLISECOND" -> 1000;
            case "MICROSECOND" -> 1;
            default -> throw noField(field, type);
        };
    }

    /** The local date and time; a TIME is on 1970-01-01. */
    static LocalDateTime local(Object value, SqlType type) {
        return switch (type.kind()) {
            case DATE -> LocalDate.ofEpochDay((Long) value).atStartOfDay();
            case TIME -> LocalDate.EPOCH.atTime(LocalTime.ofNanoOfDay((Long) value));
            case TIMESTAMP -> Values.toLocalDateTime((Long) value);
            case TIMESTAMP_WITH_TIME_ZONE -> ((OffsetDateTime) value).toLocalDateTime();
            default -> throw noField("any datetime", type);
        };
    }

    private static String name(String field) {
        String upper = field.toUpperCase(Locale.ROOT);
        return switch (upper) {
            case "YEARS", "QUARTERS", "MONTHS", "WEEKS", "DAYS", "HOURS", "MINUTES", "SECONDS", "DECADES" ->
                upper.substring(0, upper.length() - 1);
            case "MILLISECONDS" -> "MILLISECOND";
            case "MICROSECONDS" -> "MICROSECOND";
            case "DAYOFYEAR", "DAY_OF_YEAR" -> "DOY";
            case "DAY_OF_WEEK" -> "DAYOFWEEK";
            default -> upper;
        };
    }

    private static TarnException noField(String field, SqlType type) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, "a value of " + type + " has no field " + field);
    }
}
