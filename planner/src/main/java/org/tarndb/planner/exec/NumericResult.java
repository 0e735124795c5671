package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.Numbers;
import org.tarndb.storage.type.SqlType;

/** Writes computed numbers as values of a result type. */
final class NumericResult {
    private NumericResult() {}

    static void set(Number value, SqlType type, ColumnVector into, int position) {
        into.set(position, of(value, type));
    }

    static Object of(Number value, SqlType type) {
        return switch (type.representation()) {
            case DOUBLE -> Numbers.toApproximate(value.doubleValue(), type);
            case LONG -> {
                long integer = value instanceof Long given ? given : toLong(exact(value), type);
                yield type.kind().isInteger() ? Numbers.checkRange(integer, type) : integer;
            }
            default -> Numbers.round(exact(value), type);
        };
    }

    private static BigDecimal exact(Number value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        return value instanceof Long integer
                ? BigDecimal.valueOf(integer)
                : Numbers.exact(value.doubleValue(), SqlType.DOUBLE);
    }

    private static long toLong(BigDecimal value, SqlType type) {
        try {
            return value.setScale(0, RoundingMode.HALF_UP).longValueExact();
        } catch (ArithmeticException e) {
            throw Numbers.outOfRange(value, type);
        }
    }
}
