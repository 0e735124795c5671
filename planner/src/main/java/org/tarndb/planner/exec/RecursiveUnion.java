package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/**
 * WITH RECURSIVE: the seed's rows, then those that the step gives when it reads the rows of the round before through a
 * {@link WorkTableScan}, until a round is empty.
 *
 * @param distinct whether a row is given, and passed to the next round, only once: UNION instead of UNION ALL
 */
public record RecursiveUnion(Plan seed, Plan step, int workTableId, boolean distinct, double estimatedRows)
        implements Plan {

    @Override
    public List<Plan> inputs() {
        return List.of(seed, step);
    }

    @Override
    public List<SqlType> outputTypes() {
        return seed.outputTypes();
    }

    @Override
    public String describe() {
        return "RecursiveUnion" + (distinct ? "" : " ALL") + " work table " + workTableId;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new RecursiveUnionOperator(this, context);
    }
}
