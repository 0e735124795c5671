package org.tarndb.planner.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.FunctionCall;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.Coalesce;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Function;
import org.tarndb.storage.type.SqlType;

/** The calls of functions that the binder knows: those that defaults and simple updates are made of. */
final class SimpleFunctions {
    private SimpleFunctions() {}

    /** The call, or null when it is not one of them. */
    static @Nullable Expr bind(FunctionCall node, SimpleBinder binder) {
        if (!isPlain(node)) {
            return null;
        }
        List<Expr> arguments = new ArrayList<>();
        for (Expression argument : node.arguments()) {
            Expr bound = binder.bind(argument);
            if (bound == null) {
                return null;
            }
            arguments.add(bound);
        }
        return switch (node.name().last().text().toUpperCase(Locale.ROOT)) {
            case "RANDOM_UUID", "GEN_RANDOM_UUID" ->
                arguments.isEmpty() ? Call.of(Function.RANDOM_UUID, SqlType.UUID) : null;
            case "TARN_TRANSACTION_ID" ->
                arguments.isEmpty() ? Call.of(Function.TARN_TRANSACTION_ID, SqlType.VARCHAR) : null;
            case "UPPER" -> ofText(Function.UPPER, arguments);
            case "LOWER" -> ofText(Function.LOWER, arguments);
            case "COALESCE" -> coalesce(arguments);
            default -> null;
        };
    }

    private static boolean isPlain(FunctionCall node) {
        return node.name().isSimple()
                && !node.star()
                && !node.distinct()
                && node.orderBy().isEmpty()
                && node.withinGroup().isEmpty()
                && node.filter() == null
                && node.over() == null;
    }

    private static @Nullable Expr ofText(Function function, List<Expr> arguments) {
        boolean text = arguments.size() == 1 && arguments.get(0).type().kind().isCharacter();
        return text ? Call.of(function, SqlType.VARCHAR, arguments) : null;
    }

    /** Of one type, so that nothing is to be decided about the type of the result. */
    private static @Nullable Expr coalesce(List<Expr> arguments) {
        if (arguments.isEmpty()) {
            return null;
        }
        SqlType type = arguments.get(0).type();
        boolean alike = arguments.stream().allMatch(argument -> argument.type().equals(type));
        return alike ? new Coalesce(arguments, type) : null;
    }
}
