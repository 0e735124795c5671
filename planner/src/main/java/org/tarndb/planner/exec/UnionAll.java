package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/** The rows of all inputs, one input after the other. The inputs have equal types. */
public record UnionAll(List<Plan> inputs) implements Plan {
    public UnionAll {
        inputs = List.copyOf(inputs);
        if (inputs.isEmpty()) {
            throw new IllegalArgumentException("a union of nothing");
        }
    }

    @Override
    public double estimatedRows() {
        return inputs.stream().mapToDouble(Plan::estimatedRows).sum();
    }

    @Override
    public List<Plan> inputs() {
        return inputs;
    }

    @Override
    public List<SqlType> outputTypes() {
        return inputs.get(0).outputTypes();
    }

    @Override
    public String describe() {
        return "UnionAll";
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new UnionAllOperator(inputs, context);
    }
}
