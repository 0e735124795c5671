package org.tarndb.planner.expr;

import static org.tarndb.planner.expr.ScalarFunction.argument;
import static org.tarndb.planner.expr.ScalarFunction.integer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.DateTimes;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/** The current time, fields and parts of datetimes, time zones. */
final class DateTimeFunctions {
    private DateTimeFunctions() {}

    static @Nullable ScalarFunction find(Function function, List<SqlType> types, SqlType type) {
        return switch (function) {
            case CURRENT_DATE ->
                (arguments, context) -> now(context).toLocalDate().toEpochDay();
            case LOCALTIME ->
                (arguments, context) -> DateTimes.cut(now(context).toLocalTime().toNanoOfDay(), type);
            case LOCALTIMESTAMP ->
                (arguments, context) ->
                        DateTimes.cut(Values.toMicros(now(context).toLocalDateTime()), type);
            case CURRENT_TIMESTAMP -> (arguments, context) -> DateTimes.cut(now(context), type);
            case EXTRACT ->
                (arguments, context) -> DateTimeFields.extract(field(arguments), argument(arguments, 1), types.get(1));
            case DATE_TRUNC ->
                (arguments, context) ->
                        DateTimeFields.truncate(field(arguments), argument(arguments, 1), types.get(1), type);
            case TIMESTAMP_ADD ->
                (arguments, context) -> DateTimeFields.add(
                        field(arguments), integer(arguments, 1), argument(arguments, 2), types.get(2), type);
            case TIMESTAMP_DIFF ->
                (arguments, context) -> DateTimeFields.difference(
                        field(arguments), argument(arguments, 1), types.get(1), argument(arguments, 2), types.get(2));
            case AT_TIME_ZONE ->
                (arguments, context) -> atZone(argument(arguments, 0), argument(arguments, 1), types.get(1));
            case LAST_DAY -> ScalarFunction.of(value -> lastDay(value, types.get(0)));
            case MAKE_DATE -> (arguments, context) -> made(() -> date(arguments).toEpochDay());
            case MAKE_TIME ->
                (arguments, context) -> made(() -> time(arguments, 0).toNanoOfDay());
            case MAKE_TIMESTAMP ->
                (arguments, context) ->
                        made(() -> Values.toMicros(date(arguments).atTime(time(arguments, 3))));
            default -> null;
        };
    }

    private static OffsetDateTime now(EvaluationContext context) {
        return context.statementTime()
                .truncatedTo(ChronoUnit.MICROS)
                .atZone(context.session().zone())
                .toOffsetDateTime();
    }

    private static String field(@Nullable Object[] arguments) {
        return (String) argument(arguments, 0);
    }

    /** A local time gets the zone; a time with zone becomes the local time there. */
    private static Object atZone(Object value, Object zoneValue, SqlType zoneType) {
        ZoneId zone = zone(zoneValue, zoneType);
        if (value instanceof OffsetDateTime at) {
            return Values.toMicros(at.atZoneSameInstant(zone).toLocalDateTime());
        }
        return Values.toLocalDateTime((Long) value).atZone(zone).toOffsetDateTime();
    }

    private static ZoneId zone(Object value, SqlType type) {
        try {
            return type.kind() == TypeKind.INTERVAL_DAY_TIME
                    ? ZoneOffset.ofTotalSeconds(Math.toIntExact((Long) value / DateTimes.MICROS_PER_SECOND))
                    : ZoneId.of(((String) value).strip());
        } catch (DateTimeException | ArithmeticException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "'" + Values.print(type, value) + "' is not a time zone; write it as 'Europe/Berlin' or '+01:00'",
                    e);
        }
    }

    private static long lastDay(Object value, SqlType type) {
        LocalDateTime at = DateTimeFields.local(value, type);
        return at.toLocalDate().with(TemporalAdjusters.lastDayOfMonth()).toEpochDay();
    }

    private static Object made(LongSupplier maker) {
        try {
            return maker.getAsLong();
        } catch (DateTimeException | ArithmeticException e) {
            throw new TarnException(ErrorCode.DATETIME_OVERFLOW, "a field of the date or time is out of range", e);
        }
    }

    private static LocalDate date(@Nullable Object[] arguments) {
        LocalDate date = LocalDate.of(
                Math.toIntExact(integer(arguments, 0)),
                Math.toIntExact(integer(arguments, 1)),
                Math.toIntExact(integer(arguments, 2)));
        DateTimes.checkDay(date.toEpochDay());
        return date;
    }

    private static LocalTime time(@Nullable Object[] arguments, int first) {
        Object last = argument(arguments, first + 2);
        BigDecimal seconds = last instanceof Double number ? BigDecimal.valueOf(number) : Arithmetic.toDecimal(last);
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        return LocalTime.of(
                Math.toIntExact(integer(arguments, first)),
                Math.toIntExact(integer(arguments, first + 1)),
                whole.intValueExact(),
                seconds.subtract(whole).movePointRight(9).intValue());
    }
}
