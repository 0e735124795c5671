package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/** The rows of the last round of an enclosing {@link RecursiveUnion}. */
public record WorkTableScan(int workTableId, List<SqlType> outputTypes, double estimatedRows) implements Plan {

    @Override
    public List<Plan> inputs() {
        return List.of();
    }

    @Override
    public List<SqlType> outputTypes() {
        return outputTypes;
    }

    @Override
    public String describe() {
        return "WorkTableScan " + workTableId;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new BufferOperator(context.workTable(workTableId));
    }
}
