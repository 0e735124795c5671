package org.tarndb.planner.expr;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A function of one row's values in internal form. Stateless. */
@FunctionalInterface
interface ScalarFunction {
    /** @param arguments not null for a strict function */
    @Nullable
    Object apply(@Nullable Object[] arguments, EvaluationContext context);

    /** A strict function of one value. */
    static ScalarFunction of(UnaryOperator<Object> function) {
        return (arguments, context) -> function.apply(argument(arguments, 0));
    }

    /** A strict function of two values. */
    static ScalarFunction of(BinaryOperator<Object> function) {
        return (arguments, context) -> function.apply(argument(arguments, 0), argument(arguments, 1));
    }

    /** An argument of a strict function. */
    static Object argument(@Nullable Object[] arguments, int index) {
        return Objects.requireNonNull(arguments[index]);
    }

    static String text(@Nullable Object[] arguments, int index) {
        return (String) argument(arguments, index);
    }

    static long integer(@Nullable Object[] arguments, int index) {
        return ((Number) argument(arguments, index)).longValue();
    }
}
