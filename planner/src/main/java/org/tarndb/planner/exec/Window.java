package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.storage.type.SqlType;

/**
 * Window functions over one PARTITION BY and ORDER BY: the input's columns, then one column per call. Sorts its input.
 */
public record Window(Plan input, List<Integer> partition, List<SortKey> order, List<WindowCall> calls) implements Plan {
    public Window {
        partition = List.copyOf(partition);
        order = List.copyOf(order);
        calls = List.copyOf(calls);
    }

    @Override
    public double estimatedRows() {
        return input.estimatedRows();
    }

    private static List<SqlType> types(Plan input, List<WindowCall> calls) {
        List<SqlType> types = new ArrayList<>(input.outputTypes());
        calls.forEach(call -> types.add(call.type()));
        return List.copyOf(types);
    }

    @Override
    public List<Plan> inputs() {
        return List.of(input);
    }

    @Override
    public List<SqlType> outputTypes() {
        return types(input, calls);
    }

    @Override
    public String describe() {
        return "Window partition " + partition + " order " + order + " " + calls;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new WindowOperator(this, context);
    }
}
