package org.tarndb.planner.expr;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.DateTimes;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/** Arithmetic of datetimes and intervals (ISO/IEC 9075-2, subclauses 6.35 and 6.37). */
final class TemporalArithmetic {
    private TemporalArithmetic() {}

    static ScalarFunction find(Function function, SqlType left, SqlType right, SqlType type) {
        boolean leftInterval = isInterval(left);
        boolean rightInterval = isInterval(right);
        return switch (function) {
            case ADD -> {
                if (leftInterval && rightInterval) {
                    yield ScalarFunction.of((a, b) -> exact(() -> Math.addExact((Long) a, (Long) b)));
                }
                yield leftInterval || left.kind().isInteger()
                        ? ScalarFunction.of((a, b) -> plus(b, right, a, left, 1, type))
                        : ScalarFunction.of((a, b) -> plus(a, left, b, right, 1, type));
            }
            case SUBTRACT -> {
                if (leftInterval && rightInterval) {
                    yield ScalarFunction.of((a, b) -> exact(() -> Math.subtractExact((Long) a, (Long) b)));
                }
                yield rightInterval || right.kind().isInteger()
                        ? ScalarFunction.of((a, b) -> plus(a, left, b, right, -1, type))
                        : ScalarFunction.of((a, b) -> difference(a, left, b, right, type));
            }
            case MULTIPLY -> ScalarFunction.of((a, b) -> scale(decimal(a).multiply(decimal(b))));
            case DIVIDE -> ScalarFunction.of((a, b) -> scale(Arithmetic.divide(decimal(a), decimal(b), 1)));
            default ->
                throw new TarnException(
                        ErrorCode.DATATYPE_MISMATCH, "there is no " + left + " " + function.symbol() + " " + right);
        };
    }

    private static boolean isInterval(SqlType type) {
        return type.kind() == TypeKind.INTERVAL_YEAR_MONTH || type.kind() == TypeKind.INTERVAL_DAY_TIME;
    }

    private static Object plus(Object at, SqlType atType, Object step, SqlType stepType, int sign, SqlType type) {
        return exact(() -> {
            long count = Math.multiplyExact((Long) step, sign);
            return switch (stepType.kind()) {
                case INTERVAL_YEAR_MONTH -> plusMonths(at, atType, count);
                case INTERVAL_DAY_TIME -> plusMicros(at, atType, count, type);
                default -> plusMicros(at, atType, Math.multiplyExact(count, DateTimes.MICROS_PER_DAY), type);
            };
        });
    }

    /** Adds calendar months; a day that the month does not have becomes its last one. */
    static Object plusMonths(Object at, SqlType atType, long months) {
        return switch (atType.kind()) {
            case DATE ->
                DateTimes.checkDay(
                        LocalDate.ofEpochDay((Long) at).plusMonths(months).toEpochDay());
            case TIMESTAMP ->
                DateTimes.checkMicros(
                        Values.toMicros(Values.toLocalDateTime((Long) at).plusMonths(months)));
            case TIMESTAMP_WITH_TIME_ZONE -> ((OffsetDateTime) at).plusMonths(months);
            default -> throw noIntervals(atType);
        };
    }

    /** @param type the result's: adding to a DATE gives a DATE or a TIMESTAMP */
    static Object plusMicros(Object at, SqlType atType, long micros, SqlType type) {
        return switch (atType.kind()) {
            case DATE -> {
                long sum = Math.addExact((Long) at * DateTimes.MICROS_PER_DAY, micros);
                yield type.kind() == TypeKind.TIMESTAMP
                        ? DateTimes.checkMicros(sum)
                        : DateTimes.checkDay(Math.floorDiv(sum, DateTimes.MICROS_PER_DAY));
            }
            case TIME -> Math.floorMod((Long) at + micros % DateTimes.MICROS_PER_DAY * 1000, DateTimes.NANOS_PER_DAY);
            case TIMESTAMP -> DateTimes.checkMicros(Math.addExact((Long) at, micros));
            case TIMESTAMP_WITH_TIME_ZONE -> ((OffsetDateTime) at).plus(micros, ChronoUnit.MICROS);
            default -> throw noIntervals(atType);
        };
    }

    private static Object difference(Object a, SqlType aType, Object b, SqlType bType, SqlType type) {
        if (type.kind() == TypeKind.INTERVAL_YEAR_MONTH) {
            return ChronoUnit.MONTHS.between(
                    Values.toLocalDateTime(micros(b, bType)), Values.toLocalDateTime(micros(a, aType)));
        }
        long difference = Math.subtractExact(micros(a, aType), micros(b, bType));
        return type.kind().isInteger() ? difference / DateTimes.MICROS_PER_DAY : difference;
    }

    static long micros(Object value, SqlType type) {
        return switch (type.kind()) {
            case DATE -> (Long) value * DateTimes.MICROS_PER_DAY;
            case TIME -> (Long) value / 1000;
            case TIMESTAMP -> (Long) value;
            case TIMESTAMP_WITH_TIME_ZONE -> Values.toMicros(((OffsetDateTime) value).toInstant());
            default -> throw noIntervals(type);
        };
    }

    private static BigDecimal decimal(Object value) {
        return value instanceof Double number ? BigDecimal.valueOf(number) : Arithmetic.toDecimal(value);
    }

    private static Object scale(BigDecimal interval) {
        return exact(() -> interval.setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    static Object exact(Supplier<Object> computation) {
        try {
            return computation.get();
        } catch (ArithmeticException | DateTimeException e) {
            throw new TarnException(
                    ErrorCode.DATETIME_OVERFLOW, "the result of datetime or interval arithmetic is out of range", e);
        }
    }

    private static TarnException noIntervals(SqlType type) {
        return new TarnException(
                ErrorCode.DATATYPE_MISMATCH, "an interval cannot be added to, or counted from, a value of " + type);
    }
}
