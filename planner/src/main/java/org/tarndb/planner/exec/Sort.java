package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/** All input rows in order; rows with equal keys stay in the input's order. */
public record Sort(Plan input, List<SortKey> keys) implements Plan {
    public Sort {
        keys = List.copyOf(keys);
    }

    @Override
    public double estimatedRows() {
        return input.estimatedRows();
    }

    @Override
    public List<Plan> inputs() {
        return List.of(input);
    }

    @Override
    public List<SqlType> outputTypes() {
        return input.outputTypes();
    }

    @Override
    public String describe() {
        return "Sort " + keys;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new SortOperator(input.open(context), input.outputTypes(), keys, context);
    }
}
