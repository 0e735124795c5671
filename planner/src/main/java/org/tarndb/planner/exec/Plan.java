package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/** A node of a physical plan. Immutable, thread-safe, run by any number of executions at once. */
public interface Plan {
    List<Plan> inputs();

    List<SqlType> outputTypes();

    /** One line for EXPLAIN, without inputs and row counts, as {@code IndexScan ORDERS.BY_DATE ...}. */
    String describe();

    double estimatedRows();

    /** Starts an execution. The caller closes the operator, also after an error. */
    Operator open(ExecutionContext context);
}
