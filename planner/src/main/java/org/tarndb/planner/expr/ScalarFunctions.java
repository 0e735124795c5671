package org.tarndb.planner.expr;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Numbers;
import org.tarndb.storage.type.SqlType;

/** Finds the implementation of a function for the types of a call. */
final class ScalarFunctions {
    private ScalarFunctions() {}

    static ScalarFunction find(Call call) {
        List<SqlType> types = call.arguments().stream().map(Expr::type).toList();
        ScalarFunction function = find(call.function(), types, call.type());
        if (function == null) {
            throw TarnException.internal("the function " + call.function() + " has no implementation");
        }
        return switch (call.type().representation()) {
            case LONG -> checkingInteger(function, call.type());
            case DOUBLE -> checkingDouble(function, call.type());
            case OBJECT ->
                call.type().kind() == org.tarndb.storage.type.TypeKind.DECIMAL
                        ? rounding(function, call.type())
                        : function;
            case BOOLEAN -> function;
        };
    }

    private static @Nullable ScalarFunction find(Function function, List<SqlType> types, SqlType type) {
        ScalarFunction found = TextFunctions.find(function, types);
        found = found != null ? found : TextShaping.find(function);
        found = found != null ? found : NumberFunctions.find(function, types, type);
        found = found != null ? found : RealFunctions.find(function);
        found = found != null ? found : DateTimeFunctions.find(function, types, type);
        return found != null ? found : OtherFunctions.find(function, types, type);
    }

    private static ScalarFunction checkingInteger(ScalarFunction function, SqlType type) {
        if (!type.kind().isInteger()) {
            return function;
        }
        return (arguments, context) -> {
            Object value = function.apply(arguments, context);
            if (value == null) {
                return null;
            }
            return value instanceof BigDecimal decimal
                    ? Numbers.checkRange(decimal.longValueExact(), type)
                    : Numbers.checkRange((Long) value, type);
        };
    }

    private static ScalarFunction checkingDouble(ScalarFunction function, SqlType type) {
        return (arguments, context) -> {
            Object value = function.apply(arguments, context);
            return value == null ? null : Numbers.toApproximate(((Number) value).doubleValue(), type);
        };
    }

    private static ScalarFunction rounding(ScalarFunction function, SqlType type) {
        return (arguments, context) -> {
            Object value = function.apply(arguments, context);
            if (value instanceof Double number) {
                return Numbers.round(Numbers.exact(number, SqlType.DOUBLE), type);
            }
            return value == null ? null : Numbers.round(Arithmetic.toDecimal(value), type);
        };
    }
}
