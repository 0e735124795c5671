package org.tarndb.planner.expr;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Numbers;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * {@code + - * / %}. Computed as doubles when an operand or the result is approximate, as decimals when one is a DECIMAL, else as
 * 64-bit integers; then checked for, or rounded to, the call's type.
 */
final class Arithmetic {
    private Arithmetic() {}

    static CompiledExpr compile(Call call) {
        SqlType left = call.arguments().get(0).type();
        SqlType right = call.arguments().get(1).type();
        SqlType type = call.type();
        if (left.kind() == TypeKind.NULL || right.kind() == TypeKind.NULL) {
            return ExprCompiler.compile(Literal.ofNull(type));
        }
        if (!left.kind().isNumeric() || !right.kind().isNumeric()) {
            return new ScalarCall(call, TemporalArithmetic.find(call.function(), left, right, type));
        }
        if (left.kind().isApproximate()
                || right.kind().isApproximate()
                || type.kind().isApproximate()) {
            return resultAs(call, SqlType.DOUBLE, DoubleArithmetic::new);
        }
        if (left.kind().isInteger() && right.kind().isInteger() && type.kind().isInteger()) {
            return new LongArithmetic(call);
        }
        if (type.kind() == TypeKind.DECIMAL) {
            return new ScalarCall(call, decimal(call.function(), type));
        }
        return resultAs(call, SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, 20), wide -> {
            return new ScalarCall(wide, decimal(wide.function(), wide.type()));
        });
    }

    /** Computes with another result type and casts to the call's. */
    private static CompiledExpr resultAs(
            Call call, SqlType type, java.util.function.Function<Call, CompiledExpr> compiler) {
        if (call.type().equals(type)) {
            return compiler.apply(call);
        }
        Call computed = new Call(call.function(), call.arguments(), type, call.nullable());
        return new CastEvaluation(new CastExpr(computed, call.type()), compiler.apply(computed));
    }

    private static ScalarFunction decimal(Function function, SqlType type) {
        return ScalarFunction.of((a, b) -> {
            BigDecimal x = toDecimal(a);
            BigDecimal y = toDecimal(b);
            return switch (function) {
                case ADD -> Numbers.round(x.add(y), type);
                case SUBTRACT -> Numbers.round(x.subtract(y), type);
                case MULTIPLY -> Numbers.round(x.multiply(y), type);
                case DIVIDE -> Numbers.round(divide(x, y, type.scale()), type);
                default -> Numbers.round(remainder(x, y), type);
            };
        });
    }

    static BigDecimal toDecimal(Object value) {
        return value instanceof Long number ? BigDecimal.valueOf(number) : (BigDecimal) value;
    }

    static BigDecimal divide(BigDecimal a, BigDecimal b, int scale) {
        if (b.signum() == 0) {
            throw divisionByZero();
        }
        return a.divide(b, scale, RoundingMode.HALF_UP);
    }

    private static BigDecimal remainder(BigDecimal a, BigDecimal b) {
        if (b.signum() == 0) {
            throw divisionByZero();
        }
        return a.remainder(b);
    }

    static TarnException divisionByZero() {
        return new TarnException(
                ErrorCode.DIVISION_BY_ZERO, "division by zero; guard the divisor, as in x / NULLIF(y, 0)");
    }
}
