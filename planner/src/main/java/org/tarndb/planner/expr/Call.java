package org.tarndb.planner.expr;

import java.util.List;
import java.util.stream.Collectors;
import org.tarndb.storage.type.SqlType;

/** A function or operator applied to arguments. */
public record Call(Function function, List<Expr> arguments, SqlType type, boolean nullable) implements Expr {
    public Call {
        arguments = List.copyOf(arguments);
        if (arguments.size() < function.minArguments() || arguments.size() > function.maxArguments()) {
            throw new IllegalArgumentException(function + " with " + arguments.size() + " arguments");
        }
    }

    /** A call that is nullable when the function's kind and its arguments say so. */
    public static Call of(Function function, SqlType type, List<Expr> arguments) {
        boolean nullable = switch (function.nullness()) {
            case NEVER -> false;
            case ALWAYS -> true;
            case STRICT -> arguments.stream().anyMatch(Expr::nullable);
        };
        return new Call(function, arguments, type, nullable);
    }

    public static Call of(Function function, SqlType type, Expr... arguments) {
        return of(function, type, List.of(arguments));
    }

    @Override
    public String toString() {
        String symbol = function.symbol();
        if (symbol != null && arguments.size() == 2) {
            return "(" + arguments.get(0) + " " + symbol + " " + arguments.get(1) + ")";
        }
        return switch (function) {
            case NOT -> "NOT " + arguments.get(0);
            case NEGATE -> "-" + arguments.get(0);
            case IS_NULL, IS_NOT_NULL, IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE ->
                "(" + arguments.get(0) + " " + function.name().replace('_', ' ') + ")";
            default ->
                function.name() + arguments.stream().map(Expr::toString).collect(Collectors.joining(", ", "(", ")"));
        };
    }
}
