package org.tarndb.planner.convert;

import java.util.List;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.storage.type.SqlType;

/**
 * A plan with what it gives and takes.
 *
 * @param columns one per output column of the plan
 * @param parameterTypes by number: as known, else as where the parameter stands says, else VARCHAR
 */
public record PlannedQuery(Plan plan, List<ResultColumn> columns, List<SqlType> parameterTypes) {
    public PlannedQuery {
        columns = List.copyOf(columns);
        parameterTypes = List.copyOf(parameterTypes);
    }
}
