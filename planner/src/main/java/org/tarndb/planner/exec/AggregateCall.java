package org.tarndb.planner.exec;

import java.util.List;
import java.util.stream.Collectors;
import org.tarndb.storage.type.SqlType;

/**
 * One aggregate.
 *
 * @param arguments columns of the input
 * @param filter the BOOLEAN input column of FILTER (WHERE ...), or {@link #NO_FILTER}
 * @param order WITHIN GROUP, or the ORDER BY of the arguments
 * @param type of the result
 */
public record AggregateCall(
        AggregateFunction function,
        List<Integer> arguments,
        boolean distinct,
        int filter,
        List<SortKey> order,
        SqlType type) {
    public static final int NO_FILTER = -1;

    public AggregateCall {
        arguments = List.copyOf(arguments);
        order = List.copyOf(order);
    }

    public static AggregateCall of(AggregateFunction function, SqlType type, Integer... arguments) {
        return new AggregateCall(function, List.of(arguments), false, NO_FILTER, List.of(), type);
    }

    @Override
    public String toString() {
        String list = function == AggregateFunction.COUNT_STAR
                ? "*"
                : arguments.stream().map(column -> "$" + column).collect(Collectors.joining(", "));
        return (function == AggregateFunction.COUNT_STAR ? "COUNT" : function.name())
                + "("
                + (distinct ? "DISTINCT " : "")
                + list
                + ")"
                + (order.isEmpty() ? "" : " ORDER BY " + order)
                + (filter == NO_FILTER ? "" : " FILTER $" + filter);
    }
}
