package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tarndb.storage.type.SqlType;

/**
 * Groups and aggregates by hashing. Gives the group columns (NULL where not in the grouping set), then the aggregates.
 *
 * @param groupColumns of the input
 * @param groupingSets lists of positions in groupColumns; one empty set and no group columns for a total over all rows,
 *     which gives one row also for no input
 */
public record Aggregate(
        Plan input,
        List<Integer> groupColumns,
        List<List<Integer>> groupingSets,
        List<AggregateCall> calls,
        double estimatedRows)
        implements Plan {
    public Aggregate {
        groupColumns = List.copyOf(groupColumns);
        groupingSets = groupingSets.stream().map(List::copyOf).toList();
        calls = List.copyOf(calls);
    }

    /** Plain GROUP BY. */
    public static Aggregate of(
            Plan input, List<Integer> groupColumns, List<AggregateCall> calls, double estimatedRows) {
        List<Integer> all = IntStream.range(0, groupColumns.size()).boxed().toList();
        return new Aggregate(input, groupColumns, List.of(all), calls, estimatedRows);
    }

    private static List<SqlType> types(Plan input, List<Integer> groupColumns, List<AggregateCall> calls) {
        List<SqlType> inputTypes = input.outputTypes();
        List<SqlType> types = new ArrayList<>();
        groupColumns.forEach(column -> types.add(inputTypes.get(column)));
        calls.forEach(call -> types.add(call.type()));
        return List.copyOf(types);
    }

    @Override
    public List<Plan> inputs() {
        return List.of(input);
    }

    @Override
    public List<SqlType> outputTypes() {
        return types(input, groupColumns, calls);
    }

    @Override
    public String describe() {
        return "Aggregate by " + groupColumns + (groupingSets.size() == 1 ? "" : " sets " + groupingSets) + " " + calls;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new AggregateOperator(this, context);
    }
}
