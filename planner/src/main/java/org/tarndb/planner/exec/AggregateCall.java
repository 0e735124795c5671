package org.tarndb.planner.exec;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /** The input columns that DISTINCT compares: the separator of LISTAGG is none. */
    int[] distinctColumns() {
        int count = function == AggregateFunction.LISTAGG ? 1 : arguments.size();
        return arguments.stream().limit(count).mapToInt(Integer::intValue).toArray();
    }

    /** The input columns that the state is made of: the arguments and, for ordered aggregates, the sort keys. */
    int[] stateColumns() {
        IntStream own = arguments.stream().mapToInt(Integer::intValue);
        boolean ordered = switch (function) {
            case LISTAGG, PERCENTILE_CONT, PERCENTILE_DISC, MODE -> true;
            default -> false;
        };
        return ordered
                ? IntStream.concat(own, order.stream().mapToInt(SortKey::column))
                        .toArray()
                : own.toArray();
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
