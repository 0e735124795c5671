package org.tarndb.planner.expr;

import static org.tarndb.planner.expr.ScalarFunction.argument;

import java.math.BigDecimal;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Numbers;
import org.tarndb.storage.type.SqlType;

/** Functions of real numbers, computed as doubles. Arguments outside a function's domain are errors, as is overflow. */
final class RealFunctions {
    private RealFunctions() {}

    static @Nullable ScalarFunction find(Function function) {
        return switch (function) {
            case SQRT -> unary(function, x -> requireDomain(function, x >= 0 || Double.isNaN(x), Math.sqrt(x)));
            case CBRT -> unary(function, Math::cbrt);
            case EXP -> unary(function, Math::exp);
            case LN -> unary(function, x -> logarithm(function, x, Math.log(x)));
            case LOG10 -> unary(function, x -> logarithm(function, x, Math.log10(x)));
            case LOG2 -> unary(function, x -> logarithm(function, x, log2(x)));
            case LOG -> binary(function, RealFunctions::log);
            case POWER -> binary(function, RealFunctions::power);
            case SIN -> unary(function, Math::sin);
            case COS -> unary(function, Math::cos);
            case TAN -> unary(function, Math::tan);
            case COT -> unary(function, RealFunctions::cot);
            case ASIN -> unary(function, x -> requireDomain(function, !(Math.abs(x) > 1), Math.asin(x)));
            case ACOS -> unary(function, x -> requireDomain(function, !(Math.abs(x) > 1), Math.acos(x)));
            case ATAN -> unary(function, Math::atan);
            case ATAN2 -> binary(function, Math::atan2);
            case SINH -> unary(function, Math::sinh);
            case COSH -> unary(function, Math::cosh);
            case TANH -> unary(function, Math::tanh);
            case DEGREES -> unary(function, Math::toDegrees);
            case RADIANS -> unary(function, Math::toRadians);
            case PI -> (arguments, context) -> Math.PI;
            case RANDOM -> (arguments, context) -> (context.entropy().nextLong() >>> 11) * 0x1.0p-53;
            default -> null;
        };
    }

    private static ScalarFunction unary(Function function, DoubleUnaryOperator operator) {
        return (arguments, context) -> {
            double x = real(argument(arguments, 0));
            return finite(function, operator.applyAsDouble(x), Double.isFinite(x));
        };
    }

    private static ScalarFunction binary(Function function, DoubleBinaryOperator operator) {
        return (arguments, context) -> {
            double x = real(argument(arguments, 0));
            double y = real(argument(arguments, 1));
            return finite(function, operator.applyAsDouble(x, y), Double.isFinite(x) && Double.isFinite(y));
        };
    }

    private static double real(Object value) {
        return value instanceof BigDecimal decimal ? decimal.doubleValue() : ((Number) value).doubleValue();
    }

    private static double finite(Function function, double result, boolean expected) {
        if (expected && Double.isInfinite(result)) {
            throw Numbers.outOfRange("of " + function, SqlType.DOUBLE);
        }
        return result;
    }

    private static double requireDomain(Function function, boolean inDomain, double result) {
        if (!inDomain) {
            throw new TarnException(
                    ErrorCode.INVALID_ARGUMENT_FOR_FUNCTION, "the argument of " + function + " is outside its domain");
        }
        return result;
    }

    private static double logarithm(Function function, double x, double result) {
        return requireDomain(function, x > 0 || Double.isNaN(x), result);
    }

    /** Exact for powers of two. */
    private static double log2(double x) {
        int exponent = Math.getExponent(x);
        return x == Math.scalb(1.0, exponent) ? exponent : Math.log(x) / Math.log(2);
    }

    private static double log(double base, double x) {
        logarithm(Function.LOG, base, base);
        logarithm(Function.LOG, x, x);
        if (base == 1) {
            throw Arithmetic.divisionByZero();
        }
        return base == 10 ? Math.log10(x) : base == 2 ? log2(x) : Math.log(x) / Math.log(base);
    }

    private static double power(double x, double y) {
        boolean inDomain = !(x == 0 && y < 0) && !(x < 0 && Double.isFinite(y) && y != Math.rint(y));
        return requireDomain(Function.POWER, inDomain, Math.pow(x, y));
    }

    private static double cot(double x) {
        if (x == 0) {
            throw Arithmetic.divisionByZero();
        }
        return 1 / Math.tan(x);
    }
}
