package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/**
 * UNION DISTINCT, INTERSECT and EXCEPT by hashing; several inputs are taken from left to right. NULLs are not distinct. The
 * inputs have equal types.
 *
 * @param all whether a row is given as often as the multiplicities say, instead of once
 */
public record SetOperation(SetKind kind, boolean all, List<Plan> inputs, double estimatedRows) implements Plan {
    public SetOperation {
        inputs = List.copyOf(inputs);
        if (inputs.size() < 2) {
            throw new IllegalArgumentException("a set operation of " + inputs.size() + " inputs");
        }
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
        return kind + (all ? " ALL" : "");
    }

    @Override
    public Operator open(ExecutionContext context) {
        if (kind == SetKind.UNION && all) {
            return new UnionAllOperator(inputs, context);
        }
        return kind == SetKind.UNION
                ? new DistinctOperator(new UnionAllOperator(inputs, context), outputTypes(), context)
                : new SetOperator(this, context);
    }
}
