package org.tarndb.planner.expr;

import static org.tarndb.planner.expr.ScalarFunction.argument;
import static org.tarndb.planner.expr.ScalarFunction.integer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Functions of numbers of every kind, and of bits. An ArithmeticException means that the result is out of range. */
final class NumberFunctions {
    private NumberFunctions() {}

    static @Nullable ScalarFunction find(Function function, List<SqlType> types, SqlType type) {
        return switch (function) {
            case NEGATE -> ScalarFunction.of(NumberFunctions::negate);
            case ABS -> ScalarFunction.of(NumberFunctions::abs);
            case SIGN -> ScalarFunction.of(value -> sign(value, type));
            case CEIL -> ScalarFunction.of(value -> round(value, 0, RoundingMode.CEILING));
            case FLOOR -> ScalarFunction.of(value -> round(value, 0, RoundingMode.FLOOR));
            case ROUND ->
                (arguments, context) -> round(argument(arguments, 0), digits(arguments), RoundingMode.HALF_UP);
            case TRUNCATE ->
                (arguments, context) -> round(argument(arguments, 0), digits(arguments), RoundingMode.DOWN);
            case BIT_AND -> (arguments, context) -> integer(arguments, 0) & integer(arguments, 1);
            case BIT_OR -> (arguments, context) -> integer(arguments, 0) | integer(arguments, 1);
            case BIT_XOR -> (arguments, context) -> integer(arguments, 0) ^ integer(arguments, 1);
            case BIT_NOT -> (arguments, context) -> ~integer(arguments, 0);
            case SHIFT_LEFT ->
                (arguments, context) -> shiftLeft(integer(arguments, 0), integer(arguments, 1), width(types.get(0)));
            case SHIFT_RIGHT ->
                (arguments, context) -> shiftLeft(integer(arguments, 0), -integer(arguments, 1), width(types.get(0)));
            default -> null;
        };
    }

    private static Object negate(Object value) {
        if (value instanceof Long number) {
            return Math.negateExact(number);
        }
        return value instanceof Double number ? (Object) (-number) : ((BigDecimal) value).negate();
    }

    private static Object abs(Object value) {
        if (value instanceof Long number) {
            return Math.absExact(number);
        }
        return value instanceof Double number ? (Object) Math.abs(number) : ((BigDecimal) value).abs();
    }

    /** -1, 0 or 1 as the result's type; NaN stays NaN. */
    private static Object sign(Object value, SqlType type) {
        if (value instanceof Double number) {
            return type.kind().isApproximate() ? (Object) Math.signum(number) : (Object) (long) Math.signum(number);
        }
        return (long) Arithmetic.toDecimal(value).signum();
    }

    private static int digits(@Nullable Object[] arguments) {
        return arguments.length < 2 ? 0 : (int) Math.max(-400, Math.min(400, integer(arguments, 1)));
    }

    /** Rounds to digits after the point; before it for a negative number of digits. */
    private static Object round(Object value, int digits, RoundingMode mode) {
        if (value instanceof Long number) {
            if (digits >= 0) {
                return number;
            }
            return digits < -19
                    ? 0L
                    : BigDecimal.valueOf(number).setScale(digits, mode).longValueExact();
        }
        if (value instanceof Double number) {
            return roundDouble(number, digits, mode);
        }
        BigDecimal number = (BigDecimal) value;
        if (digits < (long) number.scale() - number.precision() - 1) {
            return BigDecimal.ZERO;
        }
        return digits >= number.scale() ? number : number.setScale(digits, mode);
    }

    private static double roundDouble(double number, int digits, RoundingMode mode) {
        if (Double.isNaN(number) || Double.isInfinite(number) || number == 0) {
            return number;
        }
        double rounded = BigDecimal.valueOf(number).setScale(digits, mode).doubleValue();
        return rounded == 0 ? Math.copySign(0.0, number) : rounded;
    }

    private static int width(SqlType type) {
        return type.kind() == TypeKind.BIGINT ? 64 : type.kind() == TypeKind.INTEGER ? 32 : 64;
    }

    /** Shifts by any count, a negative one to the right with the sign; bits shifted out of the type's width are lost. */
    private static long shiftLeft(long value, long count, int width) {
        if (count < 0) {
            return value >> Math.min(-Math.max(count, -63), 63);
        }
        if (count >= width) {
            return 0;
        }
        long shifted = value << count;
        return width == 32 ? (int) shifted : shifted;
    }
}
